"""Asks FastAPI with pydantic 2 what it answers, for fastapi.jsonl: the reference that query decoding is held to.

    pip install fastapi==0.142.2 pydantic==2.13.5 httpx && python fastapi.py > fastapi.jsonl
"""

import json
import os
import sys
from urllib.parse import quote

sys.path.pop(0)  # this file's own name is the library's

from fastapi import FastAPI, Query  # noqa: E402
from fastapi.testclient import TestClient  # noqa: E402

app = FastAPI()


@app.get("/api/airports")
def airports(q: str = Query(min_length=1)):
    return {"q": q}


@app.get("/api/connections")
def connections(
    from_: str = Query(alias="from", min_length=1),
    to: str = Query(min_length=1),
    max_stops: int = Query(2, ge=0, le=3),
    max_flying_min: int = Query(1440, gt=0),
    include_charter: bool = False,
):
    return {
        "from": from_,
        "to": to,
        "max_stops": max_stops,
        "max_flying_min": max_flying_min,
        "include_charter": include_charter,
    }


@app.get("/api/airport/{airport_code}/destinations")
def destinations(airport_code: str, include_charter: bool = False):
    return {"airport_code": airport_code, "include_charter": include_charter}


@app.get("/api/route/{route_id}")
def route(route_id: str, include_charter: bool = False):
    return {"route_id": route_id, "include_charter": include_charter}


INTEGERS = """2|+2| 2 |2.0|2.00|02|0002|-0|+0|-1|4|3|2.|2.5|2e0|||  |0x2|٢|２|+-2|--2|- 2|+ 2|2 0|1,0|\u00a02\u00a0|\u20032
|\ufeff2|\x0b2|\x1c2|\x852|2\n|2.0.0|2.0 |.0|0.|-0.0|+2.0|1__0|_1|1_|99999999999999999999|-99999999999999999999|inf|nan|null
|true|2\x00|\x002|0.0000|-1.0|1e400|2.000000000000000000000000000000000|2 .0|½|1.0_0|²"""
BOOLEANS = """true|TRUE|tRuE|1|0|yes|no|on|off|t|f|y|n|T|Y|ON|false|False|F|N|NO|oFf| true|true ||2|01|1.0|0.0|-1|enabled|ｔrue|K|ﬀ
|ſ|true\x00|null|+1"""
QUERIES = """|?|?q|?q=|?q=&q=a|?q=a&q=|?q=a;b|?q=a+b|?q=%2B|?q=%|?q=%zz|?q=%E4|?q=%ff%fe|?q=%00|?q=a=b|?&&q=a&&|?%71=a|?Q=a
|?q[]=a|?q=%C3%BC|?q=%ED%A0%80|?q=%F0%9F|?q=%e2%82|?q=%F4%90%80%80|?q=%C0%80|?q=a%|?q=%4|?q=%E2%28%A1|?q=%EF%BB%BFa|?=a&q=b|?q==|?q=%26|?q=+|?q=%0d%0a"""
CONNECTIONS = """|?from=|?from=&to=&max_stops=x&max_flying_min=0&include_charter=maybe|?to=B&max_stops=9|?max_stops=-1&from=a
|?from=a&to=b&max_stops=1&max_stops=2|?from=a&to=b&max_stops=&max_flying_min=|?from=a&from=b&to=c|?from=a&to=b&unknown=1
|?FROM=a&to=b|?include_charter=2|?max_flying_min=1&max_stops=3&to=b&from=a"""


def targets():
    split = lambda text: text.replace("\n|", "|").split("|")
    for value in split(INTEGERS):
        for name in "max_stops", "max_flying_min":
            yield f"/api/connections?from=A&to=B&{name}={quote(value, safe='')}"
    for value in split(BOOLEANS):
        yield f"/api/connections?from=A&to=B&include_charter={quote(value, safe='')}"
    for query in split(QUERIES):
        yield "/api/airports" + query
    for query in split(CONNECTIONS):
        yield "/api/connections" + query
    yield "/api/route/a%20b?include_charter=x"
    yield "/api/route/%FF?include_charter="
    yield "/api/airport/LHR/destinations?include_charter=x"
    yield "/api/airport/LHR/destinations?include_charter=Yes&include_charter=no"


client = TestClient(app)
cases = []
for target in targets():
    answer = client.get(target)
    cases.append([target, answer.status_code, answer.text])
print("\n".join(json.dumps(case, ensure_ascii=True) for case in cases))
