import { expect, test } from 'vitest'
import { filesScript, plainPage } from '#src/tools/storybook/plain-page.ts'

const PAGE = `<html><head>
<link href="./runtime.js" rel="modulepreload" />
<link rel="stylesheet" crossorigin href="./a.css">
<script type="module" src="./first.js"></script>
<script>window.settings = {}</script>
<script type="module">
  import './second.js'
</script>
</head><body></body></html>`

test('a page keeps its plain scripts and gets one for all of its modules, in their order', () => {
  const { html, code } = plainPage(PAGE, 'manager.js')
  expect(code.match(/import '[^']+'/g)).toEqual(["import './first.js'", "import './second.js'"])
  expect(html).toContain('window.settings = {}')
  expect(html).toContain('<script defer src="./manager.js"></script></head>')
  expect(html).not.toMatch(/type="module"|modulepreload|crossorigin/)
})

test('a page without modules is refused: Storybook builds its pages in another way then', () => {
  expect(() => plainPage('<html><head></head></html>', 'manager.js')).toThrow('The page has no modules')
})

test('files of the folder are answered for without a request, wherever it lies', async () => {
  const asked: unknown[] = []
  const page = {
    fetch: (input: unknown) => {
      asked.push(input)
      return Promise.resolve(new Response('other'))
    },
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- the script as a page runs it
  const run = new Function('globalThis', 'location', filesScript({ 'index.json': '{"v":5}' })) as (
    page: object,
    at: object,
  ) => void
  run(page, { href: 'file:///storybook/index.html' })
  const fetched = page.fetch as (input: string) => Promise<Response>
  await expect((await fetched('./index.json')).json()).resolves.toEqual({ v: 5 })
  await expect((await fetched('./other.json')).text()).resolves.toBe('other')
  expect(asked).toEqual(['./other.json'])
})
