import { join } from 'node:path'
import { builtRoot } from './built.ts'
import { chunkNamed, closure, gzipped, scriptsOf } from './chunks.ts'
import type { Row } from './row.ts'

/** Kilobytes of gzipped JavaScript, 1,000 bytes each. */
const WIDGET_BUDGET = 25
const CONSOLE_BUDGET = 250

/** Builds what is out of date, then weighs the JavaScript of first loads against the budgets. */
export async function* bench(): AsyncIterable<Row> {
  yield* weigh(join(builtRoot(), 'dist'))
}

/**
 * The sizes of a build's first loads, each with its budget: the web client, the script on a host page, the console's sign-in,
 * and its main area without a screen; and what the web client may load later, which has none.
 */
export function* weigh(dist: string): Iterable<Row> {
  const widget = join(dist, 'widget')
  const web = join(dist, 'web')
  const assets = join(web, 'assets')
  const entry = scriptsOf(web)
  const shell = ['main-layout', 'main._sdkAppId'].map((name) => chunkNamed(assets, name))
  const client = closure(scriptsOf(widget, '/chat-assets/'))
  const later = closure(client, { lazy: true }).filter((file) => !client.includes(file))
  yield* against('web client', gzipped(client), WIDGET_BUDGET)
  yield {
    bench: 'bundle',
    case: 'web client',
    metric: 'loaded later',
    value: gzipped(later) / 1000,
    unit: 'kB gzipped',
  }
  yield* against('embedded button', gzipped([join(widget, 'loader.js')]), WIDGET_BUDGET)
  yield* against('console, sign-in', gzipped(closure([...entry, chunkNamed(assets, 'login')])), CONSOLE_BUDGET)
  yield* against('console, main area', gzipped(closure([...entry, ...shell])), CONSOLE_BUDGET)
}

function* against(name: string, bytes: number, budget: number): Iterable<Row> {
  const size = { bench: 'bundle', case: name, metric: 'first load', unit: 'kB gzipped' }
  yield { ...size, value: bytes / 1000 }
  yield { ...size, value: budget, peer: 'budget', ratio: bytes / 1000 / budget }
}
