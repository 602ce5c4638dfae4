import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** A request that was answered. `route` is the pattern it matched, never the path: paths are without end. */
export type MeasuredRequest = { method: string; route: string; status: number; ms: number }

/** What the server counts of itself, for Prometheus. No label holds anything of a person or an application. */
export type Metrics = {
  requestAnswered(request: MeasuredRequest): void
  messageStored(sender: 'visitor' | 'bot' | 'agent' | 'system', count?: number): void
  /** The page that Prometheus reads. */
  expose(): Promise<{ type: string; text: string }>
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Seconds. A screen should answer within a tenth; five seconds is where the database gives up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics in a registry of their own. `connections` tells how many live connections are open. */
export function createMetrics(options: { connections: () => number }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Among them nodejs_eventloop_lag_*, memory and CPU.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'deskwright_http_request_duration_seconds',
    help: 'Time to answer an HTTP request, by route pattern and class of status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  })
  const messages = new Counter({
    name: 'deskwright_messages_stored_total',
    help: 'Messages stored, by kind of sender.',
    labelNames: ['sender'] as const,
    registers,
  })
  registry.registerMetric(
    new Gauge({
      name: 'deskwright_live_connections',
      help: 'Open live connections.',
      registers: [],
      collect() {
        this.set(options.connections())
      },
    }),
  )
  return {
    requestAnswered({ method, route, status, ms }) {
      const labels = { method: METHODS.has(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` }
      requests.observe(labels, ms / 1000)
    },
    messageStored: (sender, count = 1) => messages.inc({ sender }, count),
    expose: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
