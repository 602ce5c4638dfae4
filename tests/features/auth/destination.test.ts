import { describe, expect, test } from 'vitest'
import { destinationOf, hrefIn, lastUsedFirst, type SignedInApplication } from '#src/features/auth/destination.ts'
import { USUAL_DATES } from '#src/lib/dates.ts'

const application = (appId: string): SignedInApplication => ({
  appId,
  name: appId,
  nickname: 'Anna',
  logoUrl: null,
  avatarUrl: null,
  roles: ['admin'],
  plan: 'basic',
  dates: USUAL_DATES,
  closed: false,
})
const one = application('1400000001')
const two = application('1400000002')
const landing = ({ appId }: SignedInApplication) => `/main/${appId}/guide`

describe('signing in leads', () => {
  test.each([
    ['to the only application', [one], undefined, { type: 'go', href: '/main/1400000001/guide' }],
    ['back to where one was', [one], '/online?chat=x', { type: 'go', href: '/online?chat=x' }],
    ['to the choice between several', [one, two], undefined, { type: 'choose' }],
    ['to the choice, when the address names none', [one, two], '/online', { type: 'choose' }],
    [
      'straight to an address that names one of them',
      [one, two],
      '/main/1400000002/chatbot/basic',
      { type: 'go', href: '/main/1400000002/chatbot/basic' },
    ],
    [
      'straight to a workspace that names one',
      [one, two],
      '/online?app=1400000002',
      { type: 'go', href: '/online?app=1400000002' },
    ],
    [
      'away from an application one has no part in',
      [one],
      '/main/1499999999/guide',
      { type: 'go', href: '/main/1400000001/guide' },
    ],
    ['to the choice, which says so, when there is none', [], '/online', { type: 'choose' }],
  ])('%s', (_name, applications, redirect, expected) => {
    expect(destinationOf(applications, redirect, landing)).toEqual(expected)
  })

  test('to the chosen application, whatever other one the address names', () => {
    expect(hrefIn(one, '/online', landing)).toBe('/online')
    expect(hrefIn(one, '/main/1400000002/guide', landing)).toBe('/main/1400000001/guide')
  })
})

test('the application that was open last stands first, the others keep their order', () => {
  const three = application('1400000003')
  expect(lastUsedFirst([one, two, three], three.appId)).toEqual([three, one, two])
  expect(lastUsedFirst([one, two], undefined)).toEqual([one, two])
})
