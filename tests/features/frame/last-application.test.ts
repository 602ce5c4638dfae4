import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#src/domain/team/policy.ts'
import { lastApplication, rememberApplication } from '#src/features/shared/session/last-application.ts'
import type { Me } from '#src/features/shared/session/session.ts'
import { USUAL_DATES } from '#src/lib/dates.ts'

const me = (...roles: Role[][]): Me => ({
  personId: 'p',
  account: 'anna',
  email: null,
  phone: null,
  sessionId: 's',
  mustChangePassword: false,
  applications: roles.map((own, index) => ({
    appId: `${index}`,
    name: 'A',
    nickname: 'N',
    logoUrl: null,
    avatarUrl: null,
    roles: own,
    plan: 'basic',
    dates: USUAL_DATES,
    closed: false,
  })),
  invitations: [],
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
