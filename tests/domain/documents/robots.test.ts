import { describe, expect, test } from 'vitest'
import { mayFetch } from '#src/domain/documents/robots.ts'
import { nextLook, webAddress } from '#src/domain/documents/source.ts'

const may = (robots: string, path = '/help/returns') => mayFetch(robots, 'Deskwright', path)

describe('what a site lets be read', () => {
  test.each<[string, string, string, boolean]>([
    ['nothing said', '', '/', true],
    ['all forbidden', 'User-agent: *\nDisallow: /', '/', false],
    ['an empty rule', 'User-agent: *\nDisallow:', '/', true],
    ['a folder', 'User-agent: *\nDisallow: /help', '/help/returns', false],
    ['another folder', 'User-agent: *\nDisallow: /help', '/shop', true],
    ['the longer rule', 'User-agent: *\nDisallow: /help\nAllow: /help/returns', '/help/returns', true],
    ['of equals the kinder', 'User-agent: *\nDisallow: /help\nAllow: /help', '/help', true],
    ['own rules before those for all', 'User-agent: *\nDisallow: /\n\nUser-agent: deskwright\nAllow: /', '/', true],
    ['rules for others', 'User-agent: otherbot\nDisallow: /', '/', true],
    ['agents that share rules', 'User-agent: a\nUser-agent: Deskwright\nDisallow: /', '/', false],
    [
      'groups of one agent together',
      'User-agent: deskwright\nDisallow: /a\n\nUser-agent: deskwright\nDisallow: /b',
      '/b',
      false,
    ],
    ['a wildcard', 'User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf', false],
    ['a wildcard that must end there', 'User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf?x', true],
    ['a wildcard in the middle', 'User-agent: *\nDisallow: /*/private/*/x', '/a/private/b/x', false],
    [
      'comments and other lines',
      '# x\nSitemap: https://a\nUser-agent: * # all\nDisallow: /help # no\n',
      '/help',
      false,
    ],
    ['letters beyond ASCII', 'User-agent: *\nDisallow: /帮助', '/%e5%b8%ae%e5%8a%a9/x', false],
    ['what is no robots.txt', '<html><body>User agent</body></html>', '/', true],
  ])('%s', (_, robots, path, allowed) => {
    expect(may(robots, path)).toBe(allowed)
  })
})

test.each([
  ['https://shop.example/help#top', 'https://shop.example/help'],
  [' http://shop.example ', 'http://shop.example/'],
  ['ftp://shop.example', null],
  ['https://me:secret@shop.example', null],
  ['shop.example', null],
])('the address %s is %s', (text, address) => {
  expect(webAddress(text)).toBe(address)
})

test('a source is looked at again in a day, in a week, or never', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  expect(nextLook('daily', now)).toEqual(new Date('2026-11-21T10:00:00Z'))
  expect(nextLook('weekly', now)).toEqual(new Date('2026-11-27T10:00:00Z'))
  expect(nextLook('never', now)).toBeNull()
})
