import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { EXAMPLE_IDS } from '#src/contract/examples.ts'
import { KEY_SCOPES } from '#src/domain/api-key/scopes.ts'
import { createApp } from '#src/server/app.ts'
import { EXAMPLE_APP } from '#src/server/http/public-document.ts'
import { projectRoot } from '#src/server/paths.ts'
import {
  aMember,
  aVisitor,
  createTestServer,
  deployed,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { anEditorOfDocuments } from '../services/documents/world.ts'

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  description: z.string().min(1),
  security: z.array(z.object({ key: z.array(z.enum(KEY_SCOPES)).length(1) })).length(1),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ example: z.unknown() }) }) }).optional(),
  'x-codeSamples': z.array(z.object({ lang: z.string(), source: z.string() })),
  responses: z.record(z.string(), z.unknown()),
})
type Operation = z.output<typeof operationSchema> & { method: string; path: string }

const run = promisify(execFile)
let http: Server
let server: TestServer
let owner: TestMember
let url: string
let key: string
let source: string
let operations: Operation[]
let shared: Record<'conversationId' | 'documentId' | 'releaseId', string>
const dir = mkdtempSync(join(tmpdir(), 'deskwright-openapi-'))

beforeAll(async () => {
  let listener: ReturnType<typeof getRequestListener> | undefined
  http = createServer((request, response) => void listener?.(request, response))
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const address = http.address()
  url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  server = await createTestServer({ publicUrl: url })
  listener = getRequestListener(createApp(server.deps, { ready: async () => true }).fetch)
  const editor = await anEditorOfDocuments(server, EXAMPLE_APP)
  owner = await aMember(server, { appId: EXAMPLE_APP, roles: ['super_admin'] })
  const made = { name: 'Examples', scopes: [...KEY_SCOPES], days: null, addresses: [] }
  key = (await owner.client.apiKeys.create({ appId: EXAMPLE_APP, key: made })).token
  const { id: documentId } = await editor.sent('returns.md', Buffer.from('# Returns\n\nWithin thirty days.\n'))
  const releaseId = await deployed(server, EXAMPLE_APP, owner)
  const { conversationId } = await aVisitor(server, EXAMPLE_APP)
  shared = { conversationId, documentId, releaseId }
  const answer = await fetch(`${url}/api/v1/openapi.json`)
  source = await answer.text()
  const { paths } = JSON.parse(source) as { paths: Record<string, Record<string, unknown>> }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...operationSchema.parse(one),
      method: method.toUpperCase(),
      path,
    })),
  )
}, 60_000)
afterAll(async () => {
  await new Promise((done) => http.close(done))
  await server.close()
  rmSync(dir, { recursive: true })
})

/** A text with ids of things that are there in place of those that examples name; what is changed is made for it. */
async function living(text: string): Promise<string> {
  const { knowledge, quickReplies } = owner.client
  const appId = EXAMPLE_APP
  const category = async () => (await knowledge.createCategory({ appId, name: uuidv7(), parentId: null })).id
  const categoryId = await category()
  const replyCategory = async (id: string) =>
    text.includes(id) ? (await quickReplies.createCategory({ appId, name: uuidv7() })).id : id
  const entry = { question: uuidv7(), answer: 'An answer.', similar: [], categoryId, enabled: true }
  const reply = { title: uuidv7(), content: 'Content', scope: 'all' as const, audience: [] }
  const ids: Record<keyof typeof EXAMPLE_IDS, string> = {
    ...shared,
    categoryId,
    otherCategoryId: await category(),
    entryId: (await knowledge.createEntry({ appId, entry })).id,
    newEntryId: uuidv7(),
    replyId: (await quickReplies.create({ appId, reply })).id,
    // There are only so many, and few examples name one.
    replyCategoryId: await replyCategory(EXAMPLE_IDS.replyCategoryId),
    otherReplyCategoryId: await replyCategory(EXAMPLE_IDS.otherReplyCategoryId),
  }
  return Object.entries(EXAMPLE_IDS).reduce(
    (now, [name, id]) => now.replaceAll(id, ids[name as keyof typeof ids]),
    // No two of a name.
    text.replaceAll('"Delivery', `"${uuidv7().slice(-4)} Delivery`),
  )
}

it('passes a linter', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // What is written as it comes has an empty schema, and two kinds of a union may look the same from outside.
      'no-illogical-composition-keywords': 'off',
      // The test's own server.
      'no-server-example.com': 'off',
    },
  })
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

it('tells of every way to be refused, and gives a body where one is taken', () => {
  expect(operations.length).toBeGreaterThan(25)
  for (const { operationId, method, responses, requestBody } of operations) {
    const expected = [
      '200',
      '400',
      '401',
      '403',
      '404',
      '422',
      '429',
      ...(method === 'GET' ? [] : ['409', '413', '415']),
    ]
    expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(expected))
    const example = requestBody?.content['application/json'].example
    if (requestBody) expect(example, operationId).toBeDefined()
  }
})

it('makes types of which a client is written that calls every operation', async () => {
  const generated = run(process.execPath, [join(projectRoot(), 'tests/support/openapi-types.ts')], {
    maxBuffer: 10_000_000,
  })
  generated.child.stdin!.end(source)
  writeFileSync(join(dir, 'api.mts'), (await generated).stdout)
  const calls = await Promise.all(
    operations.map(async ({ operationId, method, path, requestBody }) => {
      const body = requestBody?.content['application/json'].example
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        name === 'appId' ? EXAMPLE_APP : EXAMPLE_IDS[name as keyof typeof EXAMPLE_IDS],
      )
      return living(`await call('${operationId}', '${method}', '${filled}', ${JSON.stringify(body)})`)
    }),
  )
  const client = join(dir, 'client.mts')
  writeFileSync(
    client,
    `import type { operations } from './api.mts'
declare const process: { env: Record<string, string>; exitCode?: number }
type Body<O extends keyof operations> = operations[O] extends { requestBody: { content: { 'application/json': infer B } } } ? B : undefined
type Answer<O extends keyof operations> = operations[O]['responses'][200]['content']['application/json']
async function call<O extends keyof operations>(operation: O, method: string, path: string, body: Body<O>): Promise<Answer<O>> {
  const response = await fetch(process.env.API + path, {
    method,
    headers: { Authorization: 'Bearer ' + process.env.DESKWRIGHT_KEY, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await response.json() as Answer<O>
  if (response.status !== 200) {
    console.error(operation, response.status, JSON.stringify(answer))
    process.exitCode = 1
  }
  return answer
}
const { items } = await call('knowledge.entries', 'GET', '/apps/${EXAMPLE_APP}/entries', undefined)
const questions: string[] = items.map((entry) => entry.question)
console.log(questions.length)
// @ts-expect-error A field that is missing is told.
void (() => call('knowledge.renameCategory', 'PATCH', '', {}))
${calls.join('\n')}
`,
  )
  const strict = [
    '--strict',
    '--noEmit',
    '--target',
    'esnext',
    '--module',
    'nodenext',
    '--types',
    '',
    '--lib',
    'esnext,dom',
  ]
  const compiler = join(projectRoot(), 'node_modules/typescript/bin/tsc')
  // Faults are told on standard output.
  const told = await run(process.execPath, [compiler, ...strict, '--allowImportingTsExtensions', client], {
    cwd: dir,
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
  expect(told).toBe('')
  const env = { ...process.env, API: `${url}/api/v1`, DESKWRIGHT_KEY: key }
  const { stderr } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', client], { env })
  expect(stderr).toBe('')
}, 60_000)

const PROGRAMS = {
  curl: (code: string) => ['sh', '-c', `${code} --silent --fail-with-body --write-out '%{http_code}'`],
  JavaScript: (code: string) => [process.execPath, '--input-type=module', '-e', code],
  Python: (code: string) => ['python3', '-c', code],
} as const

/** Whether a program can be started here. */
const isThere = async (program: string) => {
  try {
    await run(program, ['--version'])
    return true
  } catch {
    return false
  }
}
const there = { curl: await isThere('curl'), JavaScript: true, Python: await isThere('python3') }

describe.each(Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[])('the examples in %s', (language) => {
  it.runIf(there[language])(
    'do what they say',
    async () => {
      for (const { operationId, 'x-codeSamples': samples } of operations) {
        const code = samples.find(({ lang }) => lang === language)?.source ?? ''
        const [program = '', ...args] = PROGRAMS[language](await living(code))
        const { stdout } = await run(program, args, { env: { ...process.env, DESKWRIGHT_KEY: key } })
        expect(stdout, operationId).toContain('200')
      }
    },
    // A program is started for each operation: no claim about how long that takes.
    600_000,
  )
})
