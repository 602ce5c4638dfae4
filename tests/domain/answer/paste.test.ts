import { expect, test } from 'vitest'
import type { Block, Inline } from '#src/domain/answer/block.ts'
import { fromHtml } from '#src/domain/answer/html.ts'
import { fromPlainText, plainText } from '#src/domain/answer/plain-text.ts'
import { richAnswerSchema } from '#src/domain/answer/rich-answer.ts'
import { withVariables } from '#src/domain/answer/with-variables.ts'
import { parsed } from './parsed.ts'
import { dirtySamples } from './dirty-samples.ts'

const read = (html: string) => fromHtml(parsed(html))

test.each(dirtySamples().map((sample) => [sample.name, sample] as const))('%s comes out clean', (_, sample) => {
  const { blocks, leftOut } = read(sample.html)
  expect(blocks).toEqual(sample.blocks)
  expect(leftOut).toBe(sample.leftOut ?? 0)
})

test('there are thirty samples, and all of them are answers that can be saved', () => {
  expect(dirtySamples().length).toBeGreaterThanOrEqual(30)
  const schema = richAnswerSchema(5000)
  for (const { html } of dirtySamples()) {
    const { blocks } = read(html)
    const answer = { variants: [{ language: null, channel: null, blocks, buttons: [] }] }
    const { error } = schema.safeParse(answer)
    expect(error?.issues.filter(({ message }) => message !== 'FORBIDDEN_CHARACTERS') ?? []).toEqual([])
  }
})

test('no address but http and https gets through, and no script, style or hidden word', () => {
  const hostile = [
    '<a href="javascript:alert(1)">a</a>',
    '<a href=" java\tscript:alert(1)">b</a>',
    '<a href="data:text/html,x">c</a>',
    '<a href="//evil.example">d</a>',
    '<a href="https://user:pass@evil.example">e</a>',
    '<script>f</script><style>g</style><svg><text>h</text></svg>',
    '<img src=x onerror=alert(1)>',
    '<span style="display:none">i</span><span hidden>j</span>',
    '<iframe srcdoc="<p>k</p>"></iframe><object data="x">l</object>',
    '<div data-file="../../etc/passwd" data-kind="image" data-name="m">m</div>',
    '<span data-variable="a{{b">n</span>',
  ]
  const { blocks } = read(hostile.join(''))
  expect(JSON.stringify(blocks)).not.toMatch(/javascript|data:|evil|alert|passwd/)
  expect(plainText({ blocks })).toBe('abcde\nm')
})

test('a variable of a flow stays one when it is copied, and keeps its marks; what is more than a variable stays its words', () => {
  const chip = (source: string, label: string) =>
    `<span data-template="${source.replaceAll('"', '&quot;')}" class="answer-variable">${label}</span>`
  const html = `<p>Order ${chip('{{ order_no }}', 'order_no')} for <strong>${chip('{{name}}', 'name')}</strong>: ${chip('{{ total | money: "EUR" }}', 'total')}${chip('not one', 'x')}</p>`
  const { blocks } = read(html)
  expect(blocks).toEqual([
    {
      type: 'paragraph',
      inlines: [
        { type: 'text', text: 'Order ' },
        { type: 'variable', reference: 'order_no' },
        { type: 'text', text: ' for ' },
        { type: 'text', text: '{{name}}', bold: true },
        { type: 'text', text: ': {{ total | money: "EUR" }}x' },
      ],
    },
  ])
  expect(withVariables(blocks, (reference) => reference === 'name')[0]).toMatchObject({
    inlines: [{}, {}, {}, { type: 'variable', reference: 'name' }, {}],
  })
})

test('a variable in braces becomes one where it is known', () => {
  const [block] = withVariables(
    fromPlainText('Hi {{ system.nickname }}, {{ nobody }}{{system.nickname}}!'),
    (reference) => reference.startsWith('system.'),
  )
  expect(block).toEqual({
    type: 'paragraph',
    inlines: [
      { type: 'text', text: 'Hi ' },
      { type: 'variable', reference: 'system.nickname' },
      { type: 'text', text: ', {{ nobody }}' },
      { type: 'variable', reference: 'system.nickname' },
      { type: 'text', text: '!' },
    ],
  })
})

test('what an answer can hold survives being copied from one into another', () => {
  const id = '0198c7f2-0000-7000-8000-000000000001'
  const html = `<p>Hello <span data-variable="system.nickname">Nickname</span></p><div data-file="${id}" data-kind="image" data-name="A map"></div><div data-file="${id}" data-kind="video" data-name="how.mp4"></div><div data-file="${id}" data-kind="file" data-name="terms.pdf" data-bytes="12"></div>`
  const inlines: Inline[] = [
    { type: 'text', text: 'Hello ' },
    { type: 'variable', reference: 'system.nickname' },
  ]
  const blocks: Block[] = [
    { type: 'paragraph', inlines },
    { type: 'image', fileId: id, alt: 'A map' },
    { type: 'video', fileId: id, name: 'how.mp4' },
    { type: 'file', fileId: id, name: 'terms.pdf', bytes: 12 },
  ]
  expect(read(html).blocks).toEqual(blocks)
})
