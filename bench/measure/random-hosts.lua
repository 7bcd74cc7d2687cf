-- Requests the same path on a random host from a file: wrk … -- <file>
dofile('report.lua')

local requests = {}

function init(args)
  -- The same order in every run would visit again what the run before left in the caches.
  math.randomseed(os.time())
  for host in io.lines(args[1]) do
    wrk.headers['Host'] = host
    requests[#requests + 1] = wrk.format()
  end
end

function request()
  return requests[math.random(#requests)]
end
