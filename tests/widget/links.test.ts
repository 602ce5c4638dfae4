import { expect, test } from 'vitest'
import { linkRuns } from '#src/widget/parts/links.ts'

const links = (text: string) =>
  linkRuns(text).flatMap(({ text: run, href }) => (href === undefined ? [] : [[run, href]]))

test.each([
  ['See https://a.example/b?c=d#e for more', 'https://a.example/b?c=d#e'],
  ['(https://a.example).', 'https://a.example'],
  ['https://en.example/wiki/Order_(business)', 'https://en.example/wiki/Order_(business)'],
  ['请看 https://a.example/路径，谢谢', 'https://a.example/路径'],
  ['HTTP://A.EXAMPLE/x', 'HTTP://A.EXAMPLE/x'],
])('%s holds a link', (text, run) => {
  expect(links(text)).toEqual([[run, new URL(run).href]])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://a.example',
  'www.a.example',
  'http://',
  'https://[',
  '',
])('%j holds none', (text) => {
  expect(linkRuns(text)).toEqual([{ text }])
})

test('nothing of a text is lost or added', () => {
  const text = 'a https://b.example, c http://d.example/e) <img src=x onerror=alert(1)>'
  expect(
    linkRuns(text)
      .map((run) => run.text)
      .join(''),
  ).toBe(text)
})
