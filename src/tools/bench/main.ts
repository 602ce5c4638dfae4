import { parseArgs } from 'node:util'
import { projectRoot } from '#src/server/paths.ts'
import { BENCHES } from './benches.ts'
import { placeOf } from './machine.ts'
import { watchOthers } from './others.ts'
import { quiet } from './quiet.ts'
import type { Row } from './row.ts'
import { runSmall } from './size.ts'
import { inYardsticks, yardstick } from './yardstick.ts'

/** How long the others on the machine are waited for before a bench, in seconds. */
const QUIET_SECONDS = 20

const USAGE = `npm run bench -- [--smoke] [NAME...]

Measures, and prints one JSON object a line; all benches without a name. Before and after each stands how long a fixed
piece of pure work took on this machine: times and rates are told as multiples of it, too. With --smoke each runs as short
as it can, which shows that it runs and measures nothing. They are:
  abuse     what visitors and staff notice while somebody floods sockets, bodies and logins
  accept    20 agents accept the same conversation at once, 200 times
  desk      200 agents and 2,000 who wait: 20 come and 20 are done a second, for a minute
  editor    the longest task of the page, act by act, in the editor of a flow of 1,000 nodes
  bundle    the JavaScript a first load needs, gzipped, against its budget
  canvas    the canvas of flows at 200, 1,000 and 5,000 nodes, beside Node-RED and plain React Flow
  engine    a flow of ten nodes, by the engine alone and by the server
  explore   every path through a voice menu with a thousand ends, in a worker
  import    files of 10,000 questions and answers into a running server, and out of it
  journey   what it takes to build a flow of seven nodes by mouse and by keyboard, beside Node-RED
  matcher   matching questions, beside other libraries, on the same texts
  message   200 messages a second from 1,000 connected visitors, for 20 seconds
  qa-table  the table of 50,000 questions and answers, scrolled, walked and written
  voice     what a carrier is answered while 50 calls are led through a menu at once
  words     conversations found by what was said in 100,000 messages, beside looking through them
  workspace an agent's page with 12 conversations: messages arrive, a reply is written, lists and transcript are scrolled`

/** `npm run bench`: the benches named, one after another. A name that is none: exit code 2. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', default: false }, smoke: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const unknown = positionals.filter((name) => !Object.hasOwn(BENCHES, name))
  if (unknown.length > 0) {
    console.error(`There is no bench named ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`)
    process.exitCode = 2
    return
  }
  if (values.smoke) runSmall()
  const place = placeOf(projectRoot())
  for (const name of positionals.length > 0 ? positionals : Object.keys(BENCHES)) {
    const { bench } = await BENCHES[name]!()
    const row = (metric: string, value: number, unit: string): Row => ({
      bench: name,
      case: 'machine',
      metric,
      value,
      unit,
    })
    print(row('busy before', await quiet(QUIET_SECONDS), 'of 1'))
    const ms = yardstick()
    print(row('yardstick before', ms, 'ms'))
    const others = watchOthers()
    for await (const measured of bench()) print(measured, ms)
    const share = others()
    if (share !== undefined) print(row('taken by others', share, 'of 1'))
    print(row('yardstick after', yardstick(), 'ms'))
  }

  /** A line; `yardMs`: with the figure as a multiple of the yardstick, where it is a time or a rate. */
  function print({ bench: of, case: what, metric, value, unit, peer, ratio }: Row, yardMs?: number): void {
    const yardsticks = yardMs === undefined ? undefined : inYardsticks(value, unit, yardMs)
    const compared = { ...(peer !== undefined && { peer }), ...(ratio !== undefined && { ratio: rounded(ratio) }) }
    const line = { bench: of, case: what, metric, value: rounded(value), unit, ...compared }
    console.log(JSON.stringify({ ...line, ...(yardsticks && { yardsticks: rounded(yardsticks) }), ...place }))
  }
}

/** Four digits say all that a measurement can. */
function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(4))
}

await main()
