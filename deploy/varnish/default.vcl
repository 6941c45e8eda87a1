# Varnish 6 or 7 as a cache in front of the service (Debian: apt-get install varnish).
#
# Start it with the response bodies as the service sends them, and without ranges:
#   varnishd -f default.vcl -a :8080 -p http_gzip_support=off -p http_range_support=off
# and the service with TRUSTED_PROXIES=1. After each new release, purge: npm run deploy:purge.
vcl 4.1;

import std;

backend default {
  .host = "127.0.0.1";
  .port = "8422";
  .connect_timeout = 2s;
  .first_byte_timeout = 20s;
  .between_bytes_timeout = 10s;
  .max_connections = 512;
}

# Who may purge.
acl purgers {
  "127.0.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(403, "Forbidden"));
    }
    # Every object: pages name the routes of other pages, so that a release changes as a whole.
    if (!std.ban("obj.status != 0")) {
      return (synth(500, "Not purged"));
    }
    return (synth(204, "Purged"));
  }
  # Only the service and its proxies say what these mean.
  unset req.http.Air-Routes-Release;
  unset req.http.X-Request-Id;
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # No response depends on them.
  unset req.http.Cookie;
  unset req.http.Authorization;
  # Few variants of a response. What names quality values is left to the service.
  if (req.http.Accept !~ "text/markdown") {
    unset req.http.Accept;
  }
  if (req.http.Accept-Encoding && req.http.Accept-Encoding !~ ";") {
    if (req.http.Accept-Encoding ~ "\bbr\b") {
      set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bzstd\b") {
      set req.http.Accept-Encoding = "zstd";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
      set req.http.Accept-Encoding = "gzip";
    } elsif (req.http.Accept-Encoding !~ "\*") {
      unset req.http.Accept-Encoding;
    }
  }
  # Varnish compares with one entity tag.
  if (req.http.If-None-Match && req.http.If-None-Match !~ {"^(?:W/)?"[^"]*"$"}) {
    return (pass);
  }
  # MCP has no response to GET that may be kept, and checks the Host header.
  if (req.url ~ "^/mcp(?:[/?]|$)") {
    return (pass);
  }
  return (hash);
}

# Without the Host header: no response that is kept depends on it.
sub vcl_hash {
  hash_data(req.url);
  return (lookup);
}

sub vcl_backend_response {
  # max-age and stale-while-revalidate are those of the response. A stale response is better than an error.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  # For revalidation with If-None-Match.
  if (beresp.status == 200) {
    set beresp.keep = 1h;
  }
}

sub vcl_backend_error {
  set beresp.status = 503;
  set beresp.reason = "Service Unavailable";
  set beresp.http.Content-Type = "application/json";
  set beresp.http.Retry-After = "5";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Access-Control-Allow-Origin = "*";
  set beresp.http.X-Content-Type-Options = "nosniff";
  set beresp.body = """{"detail":"Service Unavailable"}""";
  set beresp.ttl = 0s;
  set beresp.uncacheable = true;
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}

sub vcl_synth {
  set resp.http.Content-Type = "application/json";
  set resp.http.Cache-Control = "no-store";
  set resp.body = "";
  if (resp.status == 403) {
    set resp.body = """{"detail":"Forbidden"}""";
  }
  return (deliver);
}
