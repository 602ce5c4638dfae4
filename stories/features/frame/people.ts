import type { Application, Me } from '#src/features/shared/session/session.ts'
import { USUAL_DATES } from '#src/lib/dates.ts'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'

type Roles = Application['roles']

const NAMES = {
  en: ['Harbour Street Shop', 'Harbour Street Shop, abroad'],
  zh: ['海港街门店', '海港街门店海外站'],
} as const
const NICKNAMES = { en: 'Anna Keller', zh: '林小美' } as const

/** An invitation into a third application. */
export function sampleInvitation(language: 'en' | 'zh'): Me['invitations'][number] {
  return {
    id: '01890000-0000-7000-8000-000000000003',
    application: language === 'zh' ? '灯塔书店' : 'Lighthouse Books',
    inviter: language === 'zh' ? '周敏' : 'Olga Brandt',
    roles: ['online_admin', 'online_staff'],
    expiresAt: '2026-11-28T09:00:00.000Z',
  }
}

/** Somebody in two applications, with the same roles in both. */
export function sampleMe(language: 'en' | 'zh', roles: Roles = ['super_admin']): Me {
  return {
    personId: '01890000-0000-7000-8000-000000000001',
    account: 'anna',
    email: 'anna@example.com',
    phone: null,
    sessionId: '01890000-0000-7000-8000-000000000002',
    mustChangePassword: false,
    applications: NAMES[language].map((name, index) => ({
      appId: `140000000${index + 1}`,
      name,
      nickname: NICKNAMES[language],
      logoUrl: null,
      avatarUrl: null,
      roles,
      plan: 'premium',
      dates: USUAL_DATES,
      closed: false,
    })),
    invitations: [],
  }
}

/** The first of those applications, its bot live in version 12. */
export function sampleApplication(
  language: 'en' | 'zh',
  roles: Roles = ['super_admin'],
  robot: Partial<Application['robot']> = {},
): Application {
  return {
    appId: '1400000001',
    name: NAMES[language][0],
    logoUrl: null,
    plan: 'premium',
    planEndsAt: null,
    trialEndsAt: null,
    language,
    languages: [...LANGUAGE_NAMES],
    timeZone: 'Asia/Shanghai',
    dates: USUAL_DATES,
    nickname: NICKNAMES[language],
    roles,
    robot: { name: 'Harbour', enabled: true, thirdPartyEnabled: false, liveVersion: 12, draftChanges: 7, ...robot },
    closing: null,
  }
}
