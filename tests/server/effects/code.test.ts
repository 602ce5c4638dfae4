import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCodeRunner, type CodeCall, type CodeRunner } from '#src/server/effects/code.ts'

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)
const never = new AbortController().signal

let runner: CodeRunner

beforeAll(() => {
  runner = createCodeRunner({ workers: 2 })
})
afterAll(() => runner.close())

const run = (script: string, more: Partial<CodeCall> = {}) =>
  runner.run({ appId: 'a', script, inputs: {}, seed: 1, now: NOW, ...more }, never)
const outputs = async (script: string, more: Partial<CodeCall> = {}) => {
  const result = await run(script, more)
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`)
  return result.outputs
}

test('a script gets its inputs and gives an object back', async () => {
  const inputs = { orders: [{ total: 3 }, { total: 4 }], name: '小明' }
  const script = 'return { sum: input.orders.reduce((sum, { total }) => sum + total, 0), hello: `你好 ${input.name}` }'
  expect(await run(script, { inputs })).toEqual({
    ok: true,
    outputs: { sum: 7, hello: '你好 小明' },
    logs: [],
    ms: expect.any(Number),
  })
})

test('what a script logs comes back with its outputs, and with its failure', async () => {
  expect(await run("console.log('a', { b: 1 }); console.warn(new Error('c')); return {}")).toMatchObject({
    ok: true,
    logs: ['a {"b":1}', 'Error: c'],
  })
  expect(await run("console.log('before'); null.x")).toMatchObject({ code: 'code.thrown', logs: ['before'] })
})

test('a script that logs without end keeps the first hundred entries, each cut short', async () => {
  const result = await run("for (let i = 0; i < 1000; i++) console.log('x'.repeat(5000)); return {}")
  expect(result.logs).toHaveLength(100)
  expect(result.logs[0]).toHaveLength(1001)
})

test('the same seed and moment give the same chance and the same time; another seed does not', async () => {
  const script = 'return { dice: [Math.random(), Math.random()], now: Date.now(), date: new Date(), text: Date() }'
  const first = await outputs(script)
  expect(first).toMatchObject({ now: NOW, date: new Date(NOW).toISOString(), text: expect.stringContaining('2026') })
  expect(await outputs(script)).toEqual(first)
  const other = await outputs(script, { seed: 2 })
  expect(other.dice).not.toEqual(first.dice)
  expect(other.now).toBe(NOW)
})

test('chance is spread between nought and one', async () => {
  const { mean, least, most } = await outputs(`
    const throws = Array.from({ length: 2000 }, () => Math.random())
    return {
      mean: throws.reduce((sum, one) => sum + one) / 2000,
      least: Math.min(...throws),
      most: Math.max(...throws),
    }`)
  expect(mean).toBeCloseTo(0.5, 1)
  expect(least).toBeGreaterThanOrEqual(0)
  expect(most).toBeLessThan(1)
})

test('the real clock is not behind the dates it hands out', async () => {
  const script = 'const Time = new Date().constructor; return { now: Time.now(), again: new Time().getTime() }'
  expect(await outputs(script)).toEqual({ now: NOW, again: NOW })
})

test('dates are reckoned in UTC wherever the server stands', async () => {
  const zone = process.env.TZ
  process.env.TZ = 'Asia/Shanghai'
  const eastern = createCodeRunner({ workers: 1 })
  try {
    expect(new Date(2026, 0, 1).toISOString()).toBe('2025-12-31T16:00:00.000Z')
    const call = { appId: 'a', script: 'return { at: new Date(2026, 0, 1) }', inputs: {}, seed: 1, now: NOW }
    expect(await eastern.run(call, never)).toMatchObject({ outputs: { at: '2026-01-01T00:00:00.000Z' } })
  } finally {
    await eastern.close()
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test.each([
  ['an error is told with its line', "const a = 1\n\nthrow new Error('no luck')", 'Error: no luck', 3],
  ['a thrown text has no line', "throw 'plain'", 'plain', undefined],
  ['a recursion without end is stopped', 'const f = () => f() + 1\nf()', 'InternalError: stack overflow', 1],
  [
    'an error that lies about itself',
    "throw Object.defineProperty(new Error('x'), 'stack', { get() { throw 1 } })",
    'Error: x',
    undefined,
  ],
  ['an error that hides its kind', "Error[Symbol.hasInstance] = () => { throw 1 }; throw 'x'", 'x', undefined],
])('thrown: %s', async (_, script, message, line) => {
  expect(await run(script)).toMatchObject({ ok: false, code: 'code.thrown', message, ...(line ? { line } : {}) })
})

test('a script that cannot be read is told with the line', async () => {
  expect(await run('const a = 1\nconst b = ;\nreturn {}')).toMatchObject({ code: 'code.syntax', line: 2 })
})

test.each([
  ['a list', 'return [1]'],
  ['a text', "return '{}'"],
  ['nothing', ''],
  ['null', 'return null'],
  ['a promise', 'return Promise.resolve({})'],
  ['a circle', 'const o = {}; o.o = o; return o'],
  ['a big integer', 'return { n: 1n }'],
  ['a well without a bottom', 'let list = []; for (let i = 0; i < 200; i++) list = [list]; return { list }'],
  ['over 64 KB', "return { text: 'x'.repeat(65_536) }"],
])('output: %s is not taken', async (_, script) => {
  expect(await run(script)).toMatchObject({ ok: false, code: 'code.output' })
})

test('64 KB fit each way, and not a byte more', async () => {
  const fits = 'x'.repeat(65_536 - '{"text":""}'.length)
  expect(await outputs('return input', { inputs: { text: fits } })).toEqual({ text: fits })
  expect(await run('return {}', { inputs: { text: `${fits}x` } })).toMatchObject({ code: 'code.input' })
})

test.each([
  ['a list that grows', 'const a = []; for (;;) a.push(new Array(100).fill(7))'],
  ['a text at once', "return { n: 'x'.repeat(64 * 1024 * 1024).length }"],
  ['a list at once', 'new Array(1e9).fill(0)'],
])('memory: %s is stopped, and the runner lives', async (_, script) => {
  expect(await run(script)).toMatchObject({ ok: false, code: 'code.memory' })
  expect(await outputs('return { alive: true }')).toEqual({ alive: true })
})

test('buffers count: a script can hold no more than sixteen of a megabyte', async () => {
  const script = `const held = []
    try { for (;;) held.push(new ArrayBuffer(1 << 20)) } catch {}
    const { length } = held
    held.length = 0
    return { length }`
  const { length } = await outputs(script)
  expect(length).toBeGreaterThan(8)
  expect(length).toBeLessThanOrEqual(16)
})

test.each([
  ['a loop', 'for (;;) {}'],
  ['a loop that catches everything', 'for (;;) { try { for (;;) {} } catch {} }'],
  ['a pattern that backtracks', "/(a+)+$/.test('a'.repeat(60) + 'b')"],
])('timeout: %s is ended, and the runner lives', async (_, script) => {
  expect(await run(script)).toMatchObject({ ok: false, code: 'code.timeout' })
  expect(await outputs('return { alive: true }')).toEqual({ alive: true })
})

test('while one script loops, others are answered', async () => {
  const looping = run('for (;;) {}')
  const others = await Promise.all(
    Array.from({ length: 10 }, (_, n) => outputs('return { n: input.n }', { inputs: { n } })),
  )
  expect(others.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await looping).toMatchObject({ code: 'code.timeout' })
})

test('nothing of the host is there', async () => {
  const names = [
    'process',
    'require',
    'module',
    'fetch',
    'XMLHttpRequest',
    'WebAssembly',
    'Worker',
    'Atomics',
    'setTimeout',
    'queueMicrotask',
    'performance',
    'std',
    'os',
    'Deno',
    'Bun',
    'global',
    'window',
    'self',
    '__dirname',
    'importScripts',
  ]
  const script = 'return { found: input.names.filter((name) => name in globalThis), own: Object.keys(globalThis) }'
  expect(await outputs(script, { inputs: { names } })).toEqual({ found: [], own: ['console'] })
})

test.each([
  "return this.constructor.constructor('return process')()",
  "return input.constructor.constructor('return process')()",
  "return console.log.constructor('return process')()",
  "return Date.now.constructor('return globalThis.process.env')()",
  "return Math.random.constructor('return require')()('fs')",
  "return (async () => {}).constructor('return process')() && process",
  "return new Proxy({}, {}).constructor.constructor('return process')()",
  'return Reflect.construct(Function, ["return process"])()',
  'return eval("process")',
  'return arguments.callee.caller.arguments',
])('no way leads out: %s', async (script) => {
  expect(await run(script)).toMatchObject({ ok: false, code: 'code.thrown' })
})

test('modules cannot be had', async () => {
  const script = "let told = 'nothing'; import('node:fs').then(() => { told = 'fs' }, () => {}); return { told }"
  expect(await outputs(script)).toEqual({ told: 'nothing' })
})

test('one script leaves nothing behind for the next', async () => {
  const alone = createCodeRunner({ workers: 1 })
  const call = (script: string) => alone.run({ appId: 'a', script, inputs: {}, seed: 1, now: NOW }, never)
  await call(
    "globalThis.left = 'here'; Object.prototype.left = 'here'; JSON.stringify = () => '{}'; Math.random = () => 4; return {}",
  )
  expect(
    await call('return { left: String(globalThis.left), plain: {}.left === undefined, n: Math.random() < 1 }'),
  ).toMatchObject({
    outputs: { left: 'undefined', plain: true, n: true },
  })
  await alone.close()
})

test('tools bent by a script bend only its own outputs', async () => {
  expect(await run('JSON.stringify = () => { throw 1 }; String.prototype.slice = null; return { a: 1 }')).toMatchObject(
    { outputs: { a: 1 } },
  )
  expect(await run("Object.prototype.toJSON = () => ({ outputs: 'forged' }); return { a: 1 }")).toMatchObject({
    code: 'code.output',
  })
})

test('a script that is given up is ended, waiting ones leave the queue, and the runner lives', async () => {
  const alone = createCodeRunner({ workers: 1 })
  const call = (script: string, signal: AbortSignal) =>
    alone.run({ appId: 'a', script, inputs: {}, seed: 1, now: NOW }, signal)
  const [first, second] = [new AbortController(), new AbortController()]
  const running = call('for (;;) {}', first.signal)
  const waiting = call('return { n: 2 }', second.signal)
  const patient = call('return { n: 3 }', never)
  second.abort(new Error('not needed'))
  await expect(waiting).rejects.toThrow('not needed')
  first.abort(new Error('enough'))
  await expect(running).rejects.toThrow('enough')
  expect(await patient).toMatchObject({ outputs: { n: 3 } })
  await expect(call('return {}', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  await alone.close()
})

test('a closed runner ends what runs and takes nothing more', async () => {
  const closing = createCodeRunner({ workers: 1 })
  const call = () => closing.run({ appId: 'a', script: 'for (;;) {}', inputs: {}, seed: 1, now: NOW }, never)
  const running = call()
  await Promise.all([expect(running).rejects.toThrow('closed'), closing.close()])
  await expect(call()).rejects.toThrow('closed')
})
