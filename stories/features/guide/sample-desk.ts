import { NEW_RULES } from '#src/domain/routing/group-rules.ts'
import type { Guide, Group, Invitation, Licences, Member, Release, Skill } from '#src/api/types.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { idOf, sampleBot, type SampleBot } from '../../support/console/sample-bot.ts'
import type { ContractOutput } from '../../support/console/outputs.ts'

type Message = ContractOutput['application']['outbox'][number]
type Hours = Omit<ContractOutput['guide']['hours'], 'openNow'>

type SampleSkill = Omit<Skill, 'members'>

/** An application as the stories of setting up and of the team begin with it. */
export type SampleDesk = {
  language: 'en' | 'zh'
  /** Roles of whoever looks at the page. */
  roles: Role[]
  bot: SampleBot
  members: Member[]
  invitations: Invitation[]
  groups: Group[]
  skills: SampleSkill[]
  outbox: Message[]
  hours: Hours
  steps: Guide['steps']
  template: string | null
  checklist: Guide['checklist']
  liveVersion: number | null
  /** Where messages go. */
  delivery: 'sent' | 'outbox'
  /** What whoever looks at the page has chosen as an agent. */
  ownStatus: 'online' | 'busy' | 'break' | 'offline'
  release: Release | undefined
  plan: {
    purchased: number | null
    resets: number
    resetsUsed: number
    assignAtLogin: boolean
    claimable: boolean
    standing: Licences['plan']
  }
}

export const MEMBER = 4
const GROUP = 3
const INVITATION = 7
export const SKILL = 8

/** Nobody has set anything up yet. */
export function newDesk(language: 'en' | 'zh'): SampleDesk {
  const words = language === 'zh' ? zh : en
  const bot = sampleBot(language)
  return {
    language,
    roles: ['super_admin', 'online_staff'],
    bot: { ...bot, entries: [], robot: { ...bot.robot, name: words.robot } },
    members: [person(0, words.people[0]!, { roles: ['super_admin', 'online_staff'], manageable: 'self' })],
    invitations: [],
    groups: [],
    skills: [],
    outbox: [],
    hours: { timeZone: language === 'zh' ? 'Asia/Shanghai' : 'Europe/London', always: true, weekly: [], special: [] },
    steps: {
      basics: 'open',
      content: 'open',
      team: 'open',
      hours: 'open',
      channel: 'open',
      try: 'open',
      deploy: 'open',
    },
    template: null,
    checklist: {
      content: false,
      tested: false,
      ownQuestion: false,
      deployed: false,
      visitorAnswered: false,
      agentAnswered: false,
    },
    liveVersion: null,
    delivery: 'sent',
    ownStatus: 'offline',
    release: undefined,
    plan: {
      purchased: null,
      resets: 10,
      resetsUsed: 0,
      assignAtLogin: true,
      claimable: false,
      standing: { standing: 'premium', endsAt: null },
    },
  }
}

/** Fills a desk as the template does: questions, two groups, two colleagues who cannot sign in. */
export function fillDesk(desk: SampleDesk): void {
  const words = desk.language === 'zh' ? zh : en
  const bot = sampleBot(desk.language)
  desk.bot.entries = bot.entries
  desk.bot.robot = { ...bot.robot, revision: desk.bot.robot.revision + 1 }
  desk.template = 'shop'
  desk.groups = words.groups.map((name, index) => ({
    id: idOf(GROUP, index),
    name,
    strategy: index === 0 ? 'longest_idle' : 'manual',
    receptionLimit: 5,
    mode: 'running' as const,
    rules: NEW_RULES,
    ranks: [],
    hours: null,
    texts: {},
    translations: {},
    memberIds: [idOf(MEMBER, 0), idOf(MEMBER, index + 1)],
    waiting: index === 0 ? 2 : 0,
    inService: index,
  }))
  desk.members = [
    ...desk.members,
    person(1, words.people[1]!, { email: null }),
    person(2, words.people[2]!, { email: null }),
  ]
  desk.checklist = { ...desk.checklist, content: true }
}

/** A desk that has been at work for a while. */
export function busyDesk(language: 'en' | 'zh'): SampleDesk {
  const words = language === 'zh' ? zh : en
  const desk = newDesk(language)
  fillDesk(desk)
  desk.members = [
    { ...desk.members[0]!, status: 'idle', licence: 'held' },
    person(1, words.people[1]!, {
      status: 'in_service',
      load: 3,
      ownLimit: 3,
      limit: 3,
      licence: 'held',
      languages: ['en', 'zh'],
      skills: [{ skillId: idOf(SKILL, 0), level: 4 }],
    }),
    person(2, words.people[2]!, { status: 'break', breakReason: words.lunch, shared: true, licence: 'held' }),
    person(3, words.people[3]!, { roles: ['online_admin', 'online_staff'], status: 'busy', licence: 'held' }),
    person(4, words.people[4]!, { forcedOffline: true }),
    person(5, words.people[5]!, { state: 'disabled', lastOnlineAt: null, licence: 'used' }),
    person(6, words.people[6]!, { roles: ['super_admin'], manageable: 'rank', licence: 'not_agent' }),
    person(7, words.people[7]!, { email: null }),
  ]
  desk.skills = words.skills.map((name, index) => ({
    id: idOf(SKILL, index),
    name,
    flows: index === 0 ? [{ id: idOf(9, 0), name: words.flow }] : [],
  }))
  desk.plan = {
    purchased: 6,
    resets: 2,
    resetsUsed: 1,
    assignAtLogin: true,
    claimable: true,
    standing: { standing: 'premium', endsAt: '2030-01-30T16:00:00.000Z' },
  }
  desk.invitations = [
    invitation(0, words.invited[0]!, { inviter: words.people[0]!, groups: desk.groups.slice(0, 1) }),
    invitation(1, words.invited[1]!, { inviter: words.people[3]!, isExpired: true }),
  ]
  desk.outbox = [
    {
      id: idOf(6, 1),
      channel: 'mail',
      recipient: 'jonas@example.com',
      subject: words.subject,
      body: words.body,
      createdAt: '2026-11-20T08:30:00.000Z',
    },
    {
      id: idOf(6, 2),
      channel: 'sms',
      recipient: '+44 20 7946 0123',
      subject: '',
      body: words.code,
      createdAt: '2026-11-19T17:02:00.000Z',
    },
  ]
  desk.steps = {
    basics: 'done',
    content: 'done',
    team: 'skipped',
    hours: 'done',
    channel: 'done',
    try: 'done',
    deploy: 'done',
  }
  desk.checklist = {
    content: true,
    tested: true,
    ownQuestion: true,
    deployed: true,
    visitorAnswered: true,
    agentAnswered: false,
  }
  desk.liveVersion = 4
  return desk
}

/** A member; everything that is not given is the ordinary case. */
export function person(number: number, nickname: string, part: Partial<Member> = {}): Member {
  const account = ['anna', 'jonas', 'mei', 'tomas', 'ines', 'piet', 'root', 'sample'][number] ?? `member${number}`
  return {
    id: idOf(MEMBER, number),
    nickname,
    avatarUrl: null,
    account,
    email: `${account}@example.com`,
    phone: null,
    roles: ['online_staff'],
    groupLimit: null,
    licence: 'none',
    licensedAt: null,
    firstLoginAt: null,
    lastOfflineAt: null,
    groups: [],
    languages: [],
    skills: [],
    status: 'offline',
    breakReason: null,
    forcedOffline: false,
    state: 'active',
    canSignIn: part.email !== null,
    hasFactor: false,
    passkeys: 0,
    load: 0,
    limit: 5,
    ownLimit: null,
    lastOnlineAt: '2026-11-20T16:20:00.000Z',
    manageable: 'yes',
    shared: false,
    ...part,
  }
}

/** Somebody who was asked to become a member. */
export function invitation(number: number, nickname: string, part: Partial<Invitation> = {}): Invitation {
  const account = ['lena', 'oskar'][number] ?? `invited${number}`
  return {
    id: idOf(INVITATION, number),
    nickname,
    account,
    email: `${account}@example.com`,
    phone: null,
    roles: ['online_staff'],
    groups: [],
    inviter: '',
    expiresAt: '2026-11-28T09:00:00.000Z',
    isExpired: false,
    manageable: true,
    ...part,
  }
}

const en = {
  robot: 'Assistant',
  lunch: 'Lunch',
  people: [
    'Anna Keller',
    'Jonas Wirth',
    'Mei Tanaka',
    'Tomás Prado',
    'Inês Carvalho da Silva Montenegro',
    'Piet de Vries',
    'Ruth Oyelaran',
    'Sam Sample',
  ],
  invited: ['Lena Roth', 'Oskar Blom'],
  groups: ['Front desk', 'Returns'],
  skills: ['Invoices', 'Refunds'],
  flow: 'Send an invoice again',
  subject: 'Your password for Harbour shop',
  body: 'Anna added you to Harbour shop.\n\nAccount: jonas\nOne-time password: example-only\n\nIt works for one day.',
  code: 'Your code is 000000. It works for five minutes.',
}

const zh: typeof en = {
  robot: '小助手',
  people: ['林安娜', '周子涵', '陈嘉明', '许静', '欧阳若兰', '王小川', '何如意', '示例同事'],
  lunch: '午餐',
  invited: ['罗丽娜', '白思远'],
  groups: ['售前组', '退换货组'],
  skills: ['发票', '退款'],
  flow: '补发发票',
  subject: '你在「港湾商店」的密码',
  body: '林安娜将你加入了「港湾商店」。\n\n账号：jonas\n一次性密码：example-only\n\n一天内有效。',
  code: '验证码 000000，五分钟内有效。',
}
