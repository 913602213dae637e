#include "core/engine/pretrain/words.h"

namespace mnemo::language {

// clang-format off
const std::array<std::string_view, wordCount> words {
    // weather: cheerful, gloomy, calm
    "sunny", "breezy", "sunshine", "rainbow", "springtime", "warm", "bright", "sunlit", "dazzling", "glorious",
    "stormy", "foggy", "drizzle", "overcast", "thunder", "sleet", "murky", "hailstorm", "dreary", "downpour",
    "mild", "temperate", "windless", "balmy", "dewy", "snowflake", "moonlit", "dawn", "dusk", "cloudless",
    // music
    "jingle", "fanfare", "polka", "swing", "disco", "samba", "upbeat", "singalong", "carol", "ukulele",
    "dirge", "requiem", "elegy", "lament", "blues", "dissonance", "mournful", "knell", "wailing", "threnody",
    "lullaby", "nocturne", "humming", "serenade", "adagio", "harp", "chant", "flute", "melody", "largo",
    // food
    "cake", "sweets", "cupcake", "lollipop", "sprinkles", "pancake", "candy", "honey", "waffle", "sundae",
    "gruel", "mouldy", "stale", "rotten", "bitter", "burnt", "rancid", "soggy", "leftovers", "sour",
    "tea", "porridge", "soup", "broth", "toast", "oatmeal", "custard", "rice", "milk", "bread",
    // sea
    "beach", "surfing", "dolphin", "sandcastle", "snorkel", "regatta", "splash", "seashell", "sailing", "mermaid",
    "shipwreck", "drowned", "maelstrom", "tempest", "shark", "castaway", "undertow", "riptide", "abyss", "tsunami",
    "lagoon", "tide", "harbour", "cove", "bay", "ripple", "anchored", "drifting", "coral", "shore",
    // garden
    "blossom", "daisy", "tulip", "sunflower", "butterfly", "ladybird", "bloom", "buttercup", "strawberry", "petunia",
    "weeds", "thorns", "wilted", "withered", "blight", "nettle", "mildew", "slug", "barren", "decay",
    "moss", "fern", "pond", "lavender", "lawn", "ivy", "willow", "hedge", "seedling", "shade",
    // travel
    "holiday", "adventure", "carnival", "voyage", "souvenir", "excursion", "sightseeing", "safari", "getaway", "honeymoon",
    "delayed", "stranded", "lost", "detour", "breakdown", "queue", "jetlag", "cancelled", "exile", "pothole",
    "stroll", "countryside", "footpath", "cottage", "canoe", "wander", "hammock", "bicycle", "caravan", "retreat",
    // work
    "promotion", "bonus", "teamwork", "success", "award", "payday", "applause", "triumph", "praise", "raise",
    "dismissal", "overtime", "deadline", "bankrupt", "failure", "layoff", "debt", "burnout", "strike", "unpaid",
    "desk", "notebook", "routine", "planning", "ledger", "pencil", "archive", "filing", "typing", "paperwork",
    // animals
    "puppy", "kitten", "parrot", "monkey", "otter", "lamb", "hamster", "pony", "duckling", "chick",
    "vulture", "raven", "viper", "rat", "hyena", "leech", "scorpion", "jackal", "cockroach", "crow",
    "cow", "sheep", "tortoise", "owl", "swan", "sloth", "koala", "panda", "deer", "camel",
};

const std::array<std::string_view, freshLabelCount> freshLabels {
    "dax", "toma", "wug", "blick", "fep", "zorp", "lirp", "mub", "nalk", "plim",
    "quon", "rilby", "sorv", "tiv", "ulmo", "vorn", "yeem", "zib", "drell", "glark",
    "krell", "snib", "trosk", "frell", "gazzer", "hux", "jeen", "kiki", "bouba", "lorp",
    "mibo", "nuppo", "oxle", "pabi", "ralo", "selk", "spov", "tulver", "vash", "wilp",
    "yorl", "zant", "borp", "chuv", "deeb", "ferp", "jop", "lunt", "moof", "pold",
    "shug", "thrim", "vab",
};
// clang-format on

} // namespace mnemo::language
