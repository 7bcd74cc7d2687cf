-- One request in twenty is not the usual one, by turns unusual (a header twice, as some proxies
-- send it) and cold (a path that was never requested): wrk … -- <name of the run>
dofile('report.lua')

local usual, unusual, prefix
local count = 0

function init(args)
  math.randomseed(1)
  prefix = wrk.path .. 'cold/' .. args[1] .. '/'
  usual = wrk.format()
  unusual = usual:gsub('\r\n\r\n$', '\r\nX-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For: 192.0.2.2\r\n\r\n')
end

-- At random, because the connections take turns.
function request()
  if math.random(20) > 1 then return usual end
  count = count + 1
  if count % 2 == 0 then return unusual end
  return wrk.format(nil, prefix .. count)
end
