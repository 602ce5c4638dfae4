import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#src/domain/team/policy.ts'
import { lastApplication, rememberApplication, servingApplication } from '#src/features/frame/last-application.ts'
import type { Me } from '#src/features/frame/session.ts'

const me = (...roles: Role[][]): Me => ({
  personId: 'p',
  account: 'anna',
  email: null,
  phone: null,
  sessionId: 's',
  mustChangePassword: false,
  applications: roles.map((own, index) => ({ appId: `${index}`, name: 'A', nickname: 'N', roles: own, plan: 'basic' })),
})

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the application of a page whose address names none', () => {
  test('is the first, until one was open', () => {
    expect(lastApplication(me(['admin'], ['admin']))?.appId).toBe('0')
    rememberApplication('1')
    expect(lastApplication(me(['admin'], ['admin']))?.appId).toBe('1')
  })

  test('is never one that may no longer be opened', () => {
    rememberApplication('7')
    expect(lastApplication(me(['admin']))?.appId).toBe('0')
    expect(lastApplication(me())).toBeUndefined()
  })
})

describe('the application in which someone serves', () => {
  test.each<[string, Role[][], string | undefined, string | undefined]>([
    ['the one named', [['online_staff'], ['online_staff']], '1', '1'],
    ['not one named where they may not serve', [['online_staff'], ['admin']], '1', '0'],
    ['the first where they may', [['admin'], ['admin', 'online_staff']], undefined, '1'],
    ['none', [['admin'], ['online_admin']], '0', undefined],
  ])('is %s', (_name, roles, wanted, expected) => {
    expect(servingApplication(me(...roles), wanted)?.appId).toBe(expected)
  })

  test('is the last one, where they may serve there', () => {
    rememberApplication('1')
    expect(servingApplication(me(['online_staff'], ['online_staff']), undefined)?.appId).toBe('1')
    expect(servingApplication(me(['online_staff'], ['admin']), undefined)?.appId).toBe('0')
  })
})
