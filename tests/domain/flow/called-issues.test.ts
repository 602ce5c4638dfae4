import { expect, it } from 'vitest'
import { calledIssues } from '#src/domain/flow/secret-use.ts'

const codes = (url: string, allow: string[] = []) =>
  calledIssues(url, ['url'], { outbound: { allow, secrets: new Map() } }).map(({ code }) => code)

it.each([
  'https://api.example.com/orders/{{ order_no | upcase }}',
  'https://EXAMPLE.org/',
  'https://shop.example/orders',
  'http://erp.invalid/',
  'https://erp.test:8443/',
])('%s only stands for an address of one’s own', (url) => {
  expect(codes(url)).toEqual(['address_example'])
})

it.each(['https://example.shop/', 'https://myexample.com/', 'https://example.com.au/', 'https://{{ host }}/orders'])(
  '%s may be one’s own',
  (url) => {
    expect(codes(url)).toEqual([])
  },
)

it('calls an example that this server is told to', () => {
  expect(codes('https://erp.test:8443/x', ['erp.test:8443'])).toEqual([])
})

it('says of a blocked address why it is blocked', () => {
  expect(codes('http://erp.test:22/')).toEqual(['port_blocked'])
})
