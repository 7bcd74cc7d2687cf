-- Prints wrk's summary as one line of JSON.
function done(summary, latency)
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"bytes":%d,"p50":%.3f,"p99":%.3f,' ..
    '"connect":%d,"read":%d,"write":%d,"timeout":%d,"status":%d}\n',
    summary.requests, summary.duration, summary.bytes,
    latency:percentile(50), latency:percentile(99),
    summary.errors.connect, summary.errors.read, summary.errors.write,
    summary.errors.timeout, summary.errors.status))
end
