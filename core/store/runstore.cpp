// Placeholder until this room is furnished.
