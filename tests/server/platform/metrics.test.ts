import { expect, test } from 'vitest'
import { secret } from '#src/lib/secret.ts'
import { metricsAllowed } from '#src/server/platform/metrics-access.ts'
import { createMetrics } from '#src/server/platform/metrics.ts'

/** The value of one line of the page. */
async function valueOf(metrics: ReturnType<typeof createMetrics>, series: string): Promise<number | undefined> {
  const { text } = await metrics.expose()
  const line = text.split('\n').find((found) => found.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('requests are counted by method, route pattern and class of status', async () => {
  const metrics = createMetrics({ connections: () => 0 })
  metrics.requestAnswered({ method: 'GET', route: '/assets/*', status: 200, ms: 30 })
  metrics.requestAnswered({ method: 'GET', route: '/assets/*', status: 204, ms: 300 })
  metrics.requestAnswered({ method: 'GET', route: '/assets/*', status: 404, ms: 1 })
  const series = (name: string, labels: string) => `deskwright_http_request_duration_seconds_${name}{${labels}}`
  const good = 'method="GET",route="/assets/*",status="2xx"'
  expect(await valueOf(metrics, series('count', good))).toBe(2)
  expect(await valueOf(metrics, series('sum', good))).toBeCloseTo(0.33)
  expect(await valueOf(metrics, series('bucket', `le="0.05",${good}`))).toBe(1)
  expect(await valueOf(metrics, series('count', good.replace('2xx', '4xx')))).toBe(1)
})

test('a made-up method makes no new series', async () => {
  const metrics = createMetrics({ connections: () => 0 })
  for (const method of ['BREW', 'PROPFIND']) metrics.requestAnswered({ method, route: '/', status: 405, ms: 1 })
  const series = 'deskwright_http_request_duration_seconds_count{method="other",route="/",status="4xx"}'
  expect(await valueOf(metrics, series)).toBe(2)
})

test('live connections are read at the moment of asking', async () => {
  let open = 3
  const metrics = createMetrics({ connections: () => open })
  expect(await valueOf(metrics, 'deskwright_live_connections')).toBe(3)
  open = 5
  expect(await valueOf(metrics, 'deskwright_live_connections')).toBe(5)
})

test('stored messages are counted by sender', async () => {
  const metrics = createMetrics({ connections: () => 0 })
  metrics.messageStored('visitor')
  metrics.messageStored('bot', 2)
  expect(await valueOf(metrics, 'deskwright_messages_stored_total{sender="visitor"}')).toBe(1)
  expect(await valueOf(metrics, 'deskwright_messages_stored_total{sender="bot"}')).toBe(2)
})

test('the page has a type that Prometheus reads, and the delay of the event loop', async () => {
  const page = await createMetrics({ connections: () => 0 }).expose()
  expect(page.type).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(page.text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

test('two servers in one process count apart', async () => {
  const [one, other] = [createMetrics({ connections: () => 1 }), createMetrics({ connections: () => 2 })]
  one.messageStored('agent')
  expect(await valueOf(other, 'deskwright_messages_stored_total{sender="agent"}')).toBeUndefined()
  expect(await valueOf(other, 'deskwright_live_connections')).toBe(2)
})

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', 'fd00::1'])(
  'the metrics are shown to %s',
  (ip) => {
    expect(metricsAllowed({ ip })).toBe(true)
    expect(metricsAllowed({ ip, forwarded: true })).toBe(false)
  },
)

test.each(['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111', '100.64.0.1', '0.0.0.0', '172.32.0.1', 'unknown', ''])(
  'the metrics are not shown to %s',
  (ip) => {
    expect(metricsAllowed({ ip })).toBe(false)
  },
)

test('a token opens the metrics from anywhere, and only the right one', () => {
  const token = secret('right-token')
  const from = (authorization?: string) => ({ ip: '8.8.8.8', authorization, forwarded: true })
  expect(metricsAllowed(from('Bearer right-token'), token)).toBe(true)
  for (const wrong of [
    undefined,
    '',
    'Bearer ',
    'Bearer right-toke',
    'Bearer right-tokens',
    'right-token',
    'Bearer [secret]',
  ]) {
    expect(metricsAllowed(from(wrong), token)).toBe(false)
  }
  expect(metricsAllowed(from('Bearer right-token'))).toBe(false)
  expect(metricsAllowed(from('Bearer undefined'))).toBe(false)
})
