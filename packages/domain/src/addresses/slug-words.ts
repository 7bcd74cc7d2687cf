// Word lists for random slugs. Each has exactly 256 words, so that one random byte selects one without
// bias. No combination of words may be offensive.

export const adjectives: readonly string[] = `
  agile aglow airy alert alpine amber amiable ample apt arctic artful astral autumn azure balmy
  beaming blithe blue bold bookish bouncy brave breezy bright brisk broad bronze bubbly busy
  calm candid candied caring cheery chilly civic civil classic clear clever cloudy coastal
  cobalt cobbled comfy cool copper coral cordial cosmic cozy crafty crimson crisp curious curly
  cyan dapper dappled daring decent deft dewy dreamy dusky dynamic eager earnest earthy elated
  elegant ember epic exact fabled fair famous festive fiery fine firm fleet floral fluent fluffy
  fresh frosty fuzzy gallant genial gentle gifted glad global glossy golden grassy green handy
  happy hardy hazel hearty heroic honest honeyed hopeful humble icy ideal indigo inland ivory
  jade jaunty jovial joyful keen kind kindly lasting lavish leafy light lilac limber lively
  lofty loyal lucid lucky lunar lush lyrical magic marine mellow melodic merry mighty mild
  mindful minty misty modern modest mossy musical natural neat nifty nimble noble novel oaken
  open optimal orange orderly pastel patient peachy pearly perky placid playful plucky plum
  poetic polar polite prime proper proud purple quick quiet quilted radiant rapid ready regal
  relaxed rich robust rosy royal ruby rustic sandy scarlet scenic serene shady shiny silver
  simple sincere sleek smart smiling smooth snappy snowy snug solar solid sonic speedy spry
  stable starry steady stellar sturdy summery sunlit sunny sure swift tactful tall tasty tawny
  teal tender tidal tidy timely topaz trim true trusty tuneful upbeat valiant verdant vernal
  vibrant violet vital vivid warm wavy western wide windy winter wise wistful witty woody worthy
  woven zesty zippy
`
  .trim()
  .split(/\s+/)

export const nouns: readonly string[] = `
  acorn alcove alder almond alpaca anchor anthem apple apricot arch ash aspen atlas atoll aurora
  badger bagel bamboo barley basil basin bay beach beacon bean bear berry birch bison bloom boat
  bobcat bonsai book boulder bread breeze bridge brook button cabin cactus camel candle canyon
  carrot castle cedar cello chalk cherry citrus cliff clover cobble cocoa comet compass condor
  cosmos cotton cove crane creek cricket crown crystal cypress daisy dale dawn desert dolphin
  domino dove dragon drift dune eagle echo elm fable falcon feather fennel fern ferry field fig
  fir fjord flame flint flute foam forest fossil fox garden garnet gazelle gecko geyser ginger
  glacier glade glen globe grape grove harbor harp harvest hawk heath hedge heron honey horizon
  iris island ivy jasmine jay jetty jungle juniper kelp kettle kite kiwi koala lagoon lake
  lantern larch laurel lava lemon lentil lily lime linden linen lion lotus mango marble marlin
  meadow melody melon mesa meteor mint moon moose moss nebula nectar nest nutmeg oak oasis oat
  opal orbit orchard orchid oriole otter owl palm panda papaya pasture path pear pearl pebble
  pelican peony pepper petal piano planet plaza plover pocket pond poplar poppy prairie prism
  puffin quail quartz quill rabbit radish rain raven reef ribbon ridge robin rocket rose saddle
  saffron sage sail salmon sapling satchel shell shore sierra skylark slate snow spark sparrow
  spruce star stork stream summit sunrise swan teapot temple thicket thistle thrush thyme tiger
  timber toucan trail tulip tundra turtle valley vine viola walrus wave whale wheat willow wind
  wren yarrow zebra zephyr
`
  .trim()
  .split(/\s+/)
