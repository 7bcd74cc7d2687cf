# Varnish in front of Plinth. It caches pages until Plinth purges them. Needs the Debian packages
# varnish and varnish-modules (for xkey).
#
# Replace plinth.example by the host of PLINTH_BASE_URL, and the token by that of PLINTH_CDN_TOKEN.
# Settings of Plinth:
#
#   PLINTH_CDN=http
#   PLINTH_CDN_URL=http://127.0.0.1:6081/.plinth/purge
#   PLINTH_CDN_TOKEN=change-this-token
#   PLINTH_TRUST_PROXY=127.0.0.1,::1
vcl 4.1;

import std;
import xkey;

backend default {
    .host = "127.0.0.1";
    .port = "4000";
}

sub vcl_recv {
    if (req.method == "POST" && req.url == "/.plinth/purge") {
        # By its token, not its address: a proxy for TLS on this machine has the same address.
        if (req.http.Authorization != "Bearer change-this-token") {
            return (synth(403));
        }
        if (req.http.Surrogate-Key) {
            set req.http.Purged = xkey.purge(req.http.Surrogate-Key);
        } else {
            ban("obj.status != 0");
        }
        return (synth(200));
    }
    # The app and the API. Uploads are not buffered.
    if (req.http.Host == "plinth.example" || (req.method != "GET" && req.method != "HEAD")) {
        return (pass);
    }
    # Pages depend on cookies only if they have a password, and then they are not cached.
    return (hash);
}

sub vcl_backend_response {
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    if (beresp.http.Surrogate-Control ~ "^max-age=[0-9]+$") {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=", "") + "s", 0s);
    } elseif (!beresp.http.Surrogate-Key) {
        # Redirects, errors, and everything else that Plinth cannot purge.
        set beresp.uncacheable = true;
    }
    # Nothing is served after its lifetime.
    set beresp.grace = 0s;
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Surrogate-Control;
    unset resp.http.Surrogate-Key;
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
}
