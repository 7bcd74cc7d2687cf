-- Like random-hosts.lua, with a pause of each connection after a response.
dofile('random-hosts.lua')

local pauseMs = 4

function delay()
  return pauseMs
end
