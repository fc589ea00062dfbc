# The Crossing: what the table says, in English.

### Lobby
scenario-campaign = Five crossings
    .about = The escort brings { $crossings } convoys across; the pack waits on one of three routes, or on all.
seat-escort = Escort
seat-pack = Pack
setting-air_cover = Air cover
setting-air_cover-off = Not played
setting-air_cover-on = From the third crossing on

### Routes
name-north = northern route
name-middle = middle route
name-south = southern route

### Questions
ask-deploy = Where do your { $boats } boats lie in wait?
    .standing = Where the boats lie in wait
deploy-north = Northern route
deploy-middle = Middle route
deploy-south = Southern route
ask-sail = Convoy { $crossing }: which route does it take?
    .standing = Which route the convoy takes
sail-north = Northern route
sail-middle = Middle route
sail-south = Southern route
odds-harm = one boat sinks something
cost-late = { $n } late

### What happened
fact-deployed = Boats: north { $north }, middle { $middle }, south { $south }.
fact-sailed = Convoy { $crossing } takes the { $route }.
fact-met = { $boats ->
    [0] No boat lies there.
    [one] One boat lies there.
   *[other] { $boats } boats lie there.
  }
fact-attacked = Boat { $boat } sinks { $sunk ->
    [0] nothing
    [one] one ship
   *[other] { $sunk } ships
  }.
fact-arrived = { $ships } ships arrive, { $late } have turned back.
why-air-cover = aircraft keep it down

### The end
outcome-through = { $arrived } ships have arrived, { $wanted } were wanted: the convoys are through.
outcome-stopped = { $arrived } ships have arrived, { $wanted } were wanted: the convoys are stopped.
