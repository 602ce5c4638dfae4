import { expect, test } from 'vitest'
import { hostsText, isInternational, type SiteSources } from '#src/lib/site-type.ts'

const hosts = ['desk.example', '.intl.example']
const cases: [string, Partial<SiteSources>, boolean][] = [
  ['nothing says so', {}, false],
  ['intl=1', { query: '1' }, true],
  ['intl=0', { query: '0' }, false],
  ['intl=2 in the query', { query: '2' }, false],
  ['intl=1 as a number', { query: 1 }, false],
  ['intl=1 twice', { query: ['1', '1'] }, false],
  ['the overseas domain itself', { host: 'desk.example' }, true],
  ['a host under it', { host: 'app.desk.example' }, true],
  ['in capitals, with the root dot', { host: 'APP.DESK.EXAMPLE.' }, true],
  ['a domain configured with a leading dot', { host: 'eu.intl.example' }, true],
  ['a foreign host that only ends with the same letters', { host: 'evildesk.example' }, false],
  ['the domain as a part of a foreign one', { host: 'desk.example.evil.test' }, false],
  ['an empty domain in the configuration', { host: 'anything.test', hosts: [''] }, false],
  ['cookie intl=2', { cookie: '2' }, true],
  ['cookie intl=1', { cookie: '1' }, false],
  ['cookie intl=2 with other signs against it', { cookie: '2', query: '0', host: 'home.test' }, true],
]

test.each(cases)('%s', (_name, sources, expected) => {
  expect(isInternational({ host: 'home.test', hosts, ...sources })).toBe(expected)
})

test('several overseas domains reach the page as they were named', () => {
  expect(hostsText.read(hostsText.write(hosts))).toEqual(hosts)
  expect(hostsText.read(hostsText.write([]))).toEqual([])
})
