import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { NONE_EXPIRED } from '#src/domain/conversation/erasure.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import type { TranslatedTexts } from '#src/domain/settings/text-translations.ts'
import { NEW_ASKING } from '#src/domain/settings/asking.ts'
import { NEW_ASSIGNMENT, type Assignment } from '#src/domain/settings/assignment.ts'
import { NEW_MESSAGE_RULES, type MessageRules } from '#src/domain/settings/messages.ts'
import { NO_ALERTS, type AlertRules } from '#src/domain/notification/alerts.ts'
import { NEW_MASKING, type Masking } from '#src/domain/sensitive/masking.ts'
import { NO_PROVIDER, type Provider } from '#src/domain/settings/provider.ts'
import { NEW_RETENTION, type Retention } from '#src/domain/settings/retention.ts'
import { NEW_TIMEOUTS, type Timeouts } from '#src/domain/settings/timeouts.ts'
import { EVERY_LANGUAGE, type OfferedLanguages } from '#src/domain/settings/languages.ts'
import { USUAL_DATES, type Dates } from '#src/lib/dates.ts'
import { SettingsPage } from '#src/features/settings/settings-page.tsx'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID, idOf, sampleBot } from '../../support/console/sample-bot.ts'
import { usedBySample } from './sample-used-by.ts'

/** Fetched before the page is looked at: where nothing of it is known yet, that takes longer than what it is for. */
const theEditor = () => import('#src/editor/answer/marked/marked-editor.tsx')

const meta = preview.meta({
  title: 'Screens/Settings/Settings page',
  component: SettingsPage,
  args: { appId: APP_ID },
  loaders: [consoleTexts, theEditor],
  parameters: { layout: 'fullscreen' },
})

const EN: TranslatedTexts = {
  translations: {},
  transferring: 'You are being handed to our specialists.',
  transferred: '{{agent}} is with you now.',
  transferFailed: '',
  queueing: 'You are number {{position}}; {{ahead}} wait before you.',
  accepted: '{{agent}} is here for you now.',
  noAgent: 'Nobody is free just now. Please ask me, or write again later.',
  outsideHours: 'We are here from Monday to Friday, 9 to 18.',
  visitorReminder: 'Are you still there? It ends in {{minutes}} min.',
  ended: 'Thank you for talking to us.',
  visitorTimeout: 'We have not heard from you.',
  queueTimeout: 'Nobody could come.',
  agentTimeout: 'Sorry that nobody answered you.',
  disbanded: 'The team is not there any more.',
  removed: 'You have been taken out of the queue.',
  blocked: 'You cannot write to us now.',
  conversationTimeout: 'This conversation has reached its longest time.',
  ratingInvitation: 'How did **we** do?\n[Why we ask](https://shop.example/rating)',
  ratingThanks: 'Thank you, that helps us.',
}
const ZH: TranslatedTexts = {
  translations: {},
  transferring: '正在为您转接专员。',
  transferred: '客服 {{agent}} 已接入，为您服务。',
  transferFailed: '',
  queueing: '您排在第 {{position}} 位，前面还有 {{ahead}} 人。',
  accepted: '{{agent}} 为您服务。',
  noAgent: '当前没有客服在线，请先向我提问，或稍后再来。',
  outsideHours: '我们的服务时间是周一至周五 9 点至 18 点。',
  visitorReminder: '您还在吗？会话将在 {{minutes}} 分钟后结束。',
  ended: '感谢您的咨询。',
  visitorTimeout: '很久没有收到您的回复。',
  queueTimeout: '暂时没有客服能够接待您。',
  agentTimeout: '很抱歉，客服未能及时回复。',
  disbanded: '该客服组已解散。',
  removed: '您已被移出排队。',
  blocked: '您目前无法发送消息。',
  conversationTimeout: '本次会话已达到最长时间。',
  ratingInvitation: '这次服务您**满意**吗？',
  ratingThanks: '感谢您的评价。',
}

let sent: { revision: number; texts: TranslatedTexts }[] = []

let times: { revision: number; timeouts: Timeouts }[] = []

/** How long is waited, kept as it is saved. */
const waiting = (start: Timeouts = NEW_TIMEOUTS) => {
  let held = { revision: 1, timeouts: start }
  times = []
  return {
    timeouts: api.settings.timeouts.handler(() => held),
    updateTimeouts: api.settings.updateTimeouts.handler(({ input: { revision, timeouts } }) => {
      held = { revision: revision + 1, timeouts }
      times.push(held)
      return { revision: held.revision }
    }),
  }
}

let asked: (typeof NEW_ASKING)[] = []

/** What visitors are asked, kept as it is saved. */
const asking = () => {
  let held = { revision: 1, asking: NEW_ASKING }
  asked = []
  return {
    asking: api.settings.asking.handler(() => held),
    askingHistory: api.settings.askingHistory.handler(() => []),
    updateAsking: api.settings.updateAsking.handler(({ input: { revision, asking: next } }) => {
      held = { revision: revision + 1, asking: next }
      asked.push(next)
      return { revision: held.revision }
    }),
  }
}

/** What the other system has said. */
const ASSIGNED = {
  status: 200,
  ms: 142,
  code: null,
  outcome: 'group' as const,
  group: { id: idOf(8, 5), name: 'Sales' },
}

let assigned: { revision: number; assignment: Assignment }[] = []

/** How a group is found, kept as it is saved; `isOutrun`: somebody else saves in between. */
const assigning = (start: Partial<Assignment> = {}, isOutrun = false) => {
  const assignment: Assignment = { ...NEW_ASSIGNMENT, defaultGroupId: null, ...start }
  const isSigned = assignment.webhook.url !== ''
  let held = { revision: 1, assignment, secret: { configured: isSigned, last4: isSigned ? '9f3c' : '' } }
  assigned = []
  return {
    assignment: api.settings.assignment.handler(() => held),
    testAssignment: api.settings.testAssignment.handler(() => ({ ...ASSIGNED, answer: '{"groupId":"…"}' })),
    assignmentCalls: api.settings.assignmentCalls.handler(() => [
      { id: idOf(8, 1), conversationId: idOf(8, 3), at: '2026-11-25T12:04:00.000Z', ...ASSIGNED },
      {
        id: idOf(8, 2),
        conversationId: idOf(8, 4),
        at: '2026-11-25T11:58:00.000Z',
        status: null,
        ms: 3_000,
        code: 'http.timeout',
        outcome: 'fallback' as const,
        group: null,
      },
    ]),
    updateAssignment: api.settings.updateAssignment.handler(({ input: { revision, assignment } }) => {
      if (isOutrun && revision === 1) {
        held = { ...held, revision: 2, assignment: { ...held.assignment, by: 'settings', groupIds: [] } }
        throw refusal('CONFLICT', { revision: 2, changedBy: 'Olga', changedAt: new Date().toISOString() })
      }
      held = { ...held, revision: revision + 1, assignment }
      assigned.push(held)
      return { revision: held.revision }
    }),
  }
}

let vouching: { provider: Provider; secret: string | undefined }[] = []

/** The identity provider, kept as it is saved; no issuer answers but one. */
const vouched = () => {
  let held = { revision: 1, provider: NO_PROVIDER }
  vouching = []
  return {
    signIn: api.settings.signIn.handler(() => ({
      ...held,
      secret: { configured: false, last4: '' },
      returnAddress: 'https://desk.example/auth3/1400000001',
    })),
    updateSignIn: api.settings.updateSignIn.handler(({ input: { revision, provider, secret } }) => {
      if (provider.issuer !== 'https://id.example.com')
        throw refusal('INVALID', { issues: [{ path: ['provider', 'issuer'], code: 'NO_PROVIDER' }] })
      held = { revision: revision + 1, provider }
      vouching.push({ provider, secret })
      return { revision: held.revision }
    }),
  }
}

const HOURS: WorkingHours = {
  timeZone: 'Europe/London',
  always: false,
  weekly: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
  special: [{ when: { kind: 'date', date: '2026-12-25' }, label: 'Christmas', periods: [] }],
}
type ChannelHoursState = { channels: { web?: WorkingHours | undefined } }
let channelsSent: ChannelHoursState[] = []
let hoursSent: { revision: number; hours: WorkingHours }[] = []

/** When people are there, kept as it is saved; a group and a voice menu have hours of their own. */
const NIGHT = { id: '01890000-0000-7000-8000-000000000501', name: 'Night shift' }
const OFFICE = { id: '01890000-0000-7000-8000-000000000502', name: 'Head office' }

const opened = () => {
  let ofChannels: { revision: number; channelHours: ChannelHoursState } = {
    revision: 1,
    channelHours: { channels: {} },
  }
  let held = {
    revision: 1,
    hours: HOURS,
  }
  hoursSent = []
  channelsSent = []
  return {
    channelHours: api.settings.channelHours.handler(() => ofChannels),
    channelHoursHistory: api.settings.channelHoursHistory.handler(() => [
      { ...change(2), before: { channels: { web: HOURS } }, after: { channels: {} } },
    ]),
    updateChannelHours: api.settings.updateChannelHours.handler(({ input: { revision, channelHours } }) => {
      ofChannels = { revision: revision + 1, channelHours }
      channelsSent.push(channelHours)
      return { revision: ofChannels.revision }
    }),
    usedBy: api.settings.usedBy.handler(() => usedBySample({ group: NIGHT, menu: OFFICE })),
    hours: api.settings.hours.handler(() => held),
    updateHours: api.settings.updateHours.handler(({ input: { revision, hours } }) => {
      held = { ...held, revision: revision + 1, hours }
      hoursSent.push({ revision: held.revision, hours })
      return { revision: held.revision }
    }),
    readCalendar: api.settings.readCalendar.handler(({ input: { file } }) => {
      if (file.name === 'letter.ics') throw refusal('CALENDAR_UNREADABLE')
      return [
        {
          when: { kind: 'date', date: '2026-12-24' },
          label: 'Christmas Eve',
          closed: [{ from: '12:00', to: '24:00' }],
        },
        { when: { kind: 'date', date: '2026-12-25' }, label: 'Christmas', closed: [] },
        { when: { kind: 'range', from: '2026-12-28', to: '2026-12-31' }, label: 'Between the years', closed: [] },
        { when: { kind: 'yearly', from: '01-01', to: '01-01' }, label: 'New Year', closed: [] },
      ]
    }),
    hoursHistory: api.settings.hoursHistory.handler(() => [
      { ...change(3), before: { ...HOURS, special: [], weekly: HOURS.weekly.slice(0, 4) }, after: HOURS },
    ]),
  }
}

let hidden: Masking[] = []

/** What is hidden in messages, kept as it is saved. */
const hiding = (start: Masking = { ...NEW_MASKING, kinds: ['card'] }) => {
  let held = { revision: 1, masking: start }
  hidden = []
  return {
    masking: api.settings.masking.handler(() => held),
    maskingHistory: api.settings.maskingHistory.handler(() => []),
    updateMasking: api.settings.updateMasking.handler(({ input: { revision, masking } }) => {
      held = { revision: revision + 1, masking }
      hidden.push(masking)
      return { revision: held.revision }
    }),
  }
}

let alerted: AlertRules[] = []

/** Which alerts leave the console, kept as it is saved; one mailbox refuses what comes. */
const alerting = (start: AlertRules = NO_ALERTS, sendsMail = true) => {
  const members = [
    { id: idOf(8, 11), nickname: 'Anna Keller', hasAddress: true },
    { id: idOf(8, 12), nickname: 'Olga Brandt', hasAddress: false },
  ]
  let held = { revision: 1, rules: start }
  alerted = []
  return {
    get: api.alerts.get.handler(() => ({ ...held, members, sendsMail, secret: { configured: true, last4: '9f3c' } })),
    history: api.alerts.history.handler(() => [{ ...change(3), before: NO_ALERTS, after: ALERTS }]),
    update: api.alerts.update.handler(({ input: { revision, rules } }) => {
      held = { revision: revision + 1, rules }
      alerted.push(rules)
      return { revision: held.revision, secret: rules.webhook.url === '' ? null : SECRET }
    }),
    testMail: api.alerts.testMail.handler(() => ({
      sent: 1,
      failed: 1,
      failure: { code: 'mail.refused', detail: '550 no such user' },
    })),
    testCall: api.alerts.testCall.handler(() => ({ failure: { code: 'webhook.status', detail: '410' } })),
    renewSecret: api.alerts.renewSecret.handler(() => ({ secret: SECRET })),
    deliveries: api.alerts.deliveries.handler(() => [
      { ...DELIVERED, id: idOf(8, 21), kind: 'word_alert', count: 3, state: 'again', reached: 1, ...FAILED },
      DELIVERED,
    ]),
  }
}
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const DELIVERED = {
  id: idOf(8, 22),
  way: 'mail' as const,
  kind: 'left_message' as const,
  count: 1,
  at: '2026-11-26T12:04:00.000Z',
  state: 'sent' as const,
  nextAt: null,
  reached: 2,
  failure: null,
  detail: null,
}
const FAILED = { nextAt: '2026-11-26T12:09:00.000Z', failure: 'mail.refused', detail: '550 no such user' }
const ALERTS: AlertRules = {
  mail: { kinds: ['word_alert', 'left_message'], memberIds: [idOf(8, 11)], addresses: ['team@example.com'] },
  webhook: { kinds: ['deploy_failed'], url: 'https://pager.example/desk' },
}

let renamed: string[] = []
const NAMED = [
  {
    id: idOf(8, 31),
    at: '2026-11-20T10:00:00.000Z',
    by: 'Ada Lane',
    before: { name: 'Harbour Lights' },
    after: { name: 'Harbour Street Shop' },
  },
]

let offered: OfferedLanguages[] = []

/** When the languages are there. */
let answered = Promise.resolve()

/** Which languages visitors are offered, kept as it is saved. */
const offering = () => {
  let held = { revision: 1, languages: EVERY_LANGUAGE }
  offered = []
  return {
    languages: api.settings.languages.handler(() => answered.then(() => held)),
    languagesHistory: api.settings.languagesHistory.handler(() => []),
    updateLanguages: api.settings.updateLanguages.handler(({ input: { revision, languages } }) => {
      held = { revision: revision + 1, languages }
      offered.push(languages)
      return { revision: held.revision }
    }),
  }
}

let dated: Dates[] = []

/** How members see dates, kept as it is saved. */
const dating = () => {
  let held = { revision: 1, dates: USUAL_DATES }
  dated = []
  return {
    dates: api.settings.dates.handler(() => held),
    datesHistory: api.settings.datesHistory.handler(() => []),
    updateDates: api.settings.updateDates.handler(({ input: { revision, dates } }) => {
      held = { revision: revision + 1, dates }
      dated.push(dates)
      return { revision: held.revision }
    }),
  }
}

let ruled: MessageRules[] = []

/** The rules of messages, kept as they are saved. */
const ruling = () => {
  let held = { revision: 1, rules: NEW_MESSAGE_RULES }
  ruled = []
  return {
    messages: api.settings.messages.handler(() => held),
    messagesHistory: api.settings.messagesHistory.handler(() => [
      { ...change(3), before: { ...NEW_MESSAGE_RULES, showsRead: false }, after: NEW_MESSAGE_RULES },
    ]),
    updateMessages: api.settings.updateMessages.handler(({ input: { revision, rules } }) => {
      held = { revision: revision + 1, rules }
      ruled.push(rules)
      return { revision: held.revision }
    }),
  }
}

let kept: Retention[] = []

/** For how long what is known of visitors is kept; the longer ago, the more would go. */
const keeping = (retention: Retention = NEW_RETENTION) => {
  let held = {
    revision: 1,
    retention,
    lastRun: {
      startedAt: '2026-11-26T23:00:00.000Z',
      finishedAt: '2026-11-26T23:00:04.000Z',
      counts: { ...NONE_EXPIRED, conversations: 12, messages: 131, files: 4 },
    },
  }
  kept = []
  return {
    get: api.retention.get.handler(() => held),
    history: api.retention.history.handler(() => []),
    overdue: api.retention.overdue.handler(
      ({
        input: {
          retention: { messages, files, visitors },
        },
      }) => ({
        messages: messages === null ? 0 : 4000 - messages,
        files: files === null ? 0 : 1,
        visitors: visitors === null ? 0 : 2,
      }),
    ),
    update: api.retention.update.handler(({ input: { revision, retention: next } }) => {
      held = { ...held, revision: revision + 1, retention: next }
      kept.push(next)
      return { revision: held.revision }
    }),
  }
}

const change = (n: number) => ({
  id: `01890000-0000-7000-8000-00000000040${n}`,
  at: `2026-11-2${n}T09:30:00.000Z`,
  by: ['Anna Keller', 'Olga Brandt', null][n % 3] ?? null,
})
const EARLIER: Timeouts = { ...NEW_TIMEOUTS, agentReminder: 120, visitorReminder: 600, lateAction: 'supervisors' }
/** How the time-outs have been changed. */
const past = [
  { ...change(4), before: EARLIER, after: NEW_TIMEOUTS },
  { ...change(3), before: { ...EARLIER, visitorReminder: null }, after: EARLIER },
  {
    ...change(2),
    before: { ...EARLIER, visitorReminder: null, agentReminder: null },
    after: { ...EARLIER, visitorReminder: null },
  },
]

let pictures: string[] = []
let closed: { name: string; reason: string }[] = []

/** A desk that keeps what is saved; `isOutrun`: somebody else saves in between. */
const saying = (
  start: TranslatedTexts,
  isOutrun = false,
  begun?: Timeouts,
  choice: Parameters<typeof assigning> = [],
  telling: Parameters<typeof alerting> = [],
) =>
  inConsole(undefined, () => {
    let held = {
      revision: 3,
      language: 'en' as const,
      texts: start,
      usual: { ...start, ratingThanks: 'Thank you.', ended: 'Goodbye.' },
    }
    let tellWatched = true
    sent = []
    closed = []
    pictures = []
    return {
      settings: {
        ...asking(),
        ...waiting(begun),
        ...assigning(...choice),
        texts: api.settings.texts.handler(() => held),
        updateTexts: api.settings.updateTexts.handler(({ input: { revision, texts } }) => {
          if (isOutrun && revision === 3) {
            held = { ...held, revision: 4, texts: { ...held.texts, ended: 'Until next time.' } }
            throw refusal('CONFLICT', { revision: 4, changedBy: 'Olga', changedAt: new Date().toISOString() })
          }
          held = { ...held, revision: revision + 1, texts }
          sent.push({ revision: held.revision, texts })
          return { revision: held.revision }
        }),
        ...vouched(),
        ...hiding(),
        ...ruling(),
        ...offering(),
        ...dating(),
        ...opened(),
        timeoutsHistory: api.settings.timeoutsHistory.handler(() => past),
        textsHistory: api.settings.textsHistory.handler(() => [
          { ...change(1), before: { ...start, queueing: 'Wait.' }, after: start },
        ]),
        supervision: api.settings.supervision.handler(() => ({ tellWatched })),
        nameHistory: api.settings.nameHistory.handler(() => NAMED),
        setSupervision: api.settings.setSupervision.handler(({ input }) => {
          tellWatched = input.tellWatched
          return {}
        }),
      },
      alerts: alerting(...telling),
      retention: keeping(),
      application: {
        rename: api.application.rename.handler(({ input: { name } }) => {
          renamed.push(name)
          return {}
        }),
        setLogo: api.application.setLogo.handler(({ input: { file } }) => {
          pictures.push(file.name)
          return { logoUrl: '' }
        }),
        close: api.application.close.handler(({ input: { name, reason } }) => {
          closed.push({ name, reason })
          return {}
        }),
      },
    }
  })

const invitation = () => screen.findByRole('textbox', { name: 'Invitation' }, { timeout: 10_000 })

function toEnd(text: HTMLElement): void {
  getSelection()?.selectAllChildren(text)
  getSelection()?.collapseToEnd()
}

export const Filled = meta.story({ decorators: [saying(EN)], play: async () => void (await invitation()) })
export const FilledDark = meta.story({
  decorators: [saying(ZH)],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => void (await screen.findByRole('textbox', { name: '邀请语' }, { timeout: 10_000 })),
})
/** The super admin names the application, gives it a logo and makes another one with sample data. */
export const Application = meta.story({
  decorators: [saying(EN)],
  async play() {
    await invitation()
    const card = within(screen.getByRole('region', { name: 'Application' }))
    await userEvent.upload(card.getByLabelText('Logo'), new File(['sign'], 'sign.png', { type: 'image/png' }))
    await expect(await screen.findByText('The logo is saved')).toBeVisible()
    await expect(pictures).toEqual(['sign.png'])
    await userEvent.click(card.getByRole('button', { name: 'New application' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New application' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Harbour Books')
    await userEvent.click(dialog.getByRole('switch', { name: 'With sample data' }))
    await expect(dialog.getByRole('button', { name: 'Make it' })).not.toHaveAttribute('aria-disabled', 'true')
  },
})

export const RestoresTheNameOfTheApplication = meta.story({
  decorators: [saying(EN)],
  beforeEach: () => {
    renamed = []
  },
  async play() {
    await invitation()
    await deeds('More for Application', 'History')
    const history = within(await screen.findByRole('dialog', { name: 'History of Application' }))
    await userEvent.click(await history.findByRole('button', { name: /^Restore what was before/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Restore Application as it was before/ }))
    await expect(dialog.getByRole('row', { name: /^Name/ })).toHaveTextContent(/Harbour Street Shop.*Harbour Lights/)
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
    await screen.findByText('Settings saved')
    await expect(renamed).toEqual(['Harbour Lights'])
  },
})

/** How dates are written, with an example of it before it is saved. */
export const LanguagesOffered = meta.story({
  name: 'Languages are offered beside the one of the application, which stays; they are saved alone',
  decorators: [saying(EN)],
  async play() {
    const own = await screen.findByText('The application’s own, always offered: English.', {}, { timeout: 10_000 })
    await expect(own).toBeVisible()
    const card = within(screen.getByRole('region', { name: 'Languages' }))
    await expect(card.queryByRole('checkbox', { name: 'English' })).toBeNull()
    for (const name of ['한국어', 'Português', 'Bahasa Indonesia'])
      await userEvent.click(card.getByRole('checkbox', { name }))
    await userEvent.click(card.getByRole('button', { name: 'Save the languages' }))
    await waitFor(() => expect(offered).toEqual([{ offered: ['zh', 'en', 'ja'] }]))
  },
})
export const DatesOfMembers = meta.story({
  decorators: [saying(EN)],
  async play() {
    const iso = await screen.findByRole('radio', { name: /Year-month-day/ }, { timeout: 10_000 })
    const card = within(screen.getByRole('region', { name: 'Dates and times' }))
    await expect(card.getByText(/As members will see it: Nov 21, 2026, /)).toBeVisible()
    await userEvent.click(iso)
    await userEvent.click(card.getByRole('radio', { name: /12 hours/ }))
    await expect(card.getByText(/As members will see it: 2026-11-21 \d\d:05.[AP]M/)).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Save the dates' }))
    await waitFor(() => expect(dated).toEqual([{ order: 'iso', clock: '12' }]))
  },
})
export const DatesOfMembersDark = meta.story({
  decorators: [saying(ZH)],
  globals: { theme: 'dark', lang: 'zh' },
  async play() {
    const iso = await screen.findByRole('radio', { name: /年-月-日/ }, { timeout: 10_000 })
    iso.scrollIntoView({ block: 'center' })
    await expect(iso).toBeVisible()
  },
})
const alertsCard = async () => {
  await screen.findByRole('button', { name: 'Last alerts' }, { timeout: 10_000 })
  return within(screen.getByRole('region', { name: 'Alerts' }))
}

/** Whom alerts are mailed to, kept with a Save of its own: a test goes to what is saved, and tells what went wrong. */
export const Alerts = meta.story({
  decorators: [saying(EN)],
  async play() {
    const card = await alertsCard()
    await userEvent.click(
      within(card.getByRole('group', { name: 'Send a mail when' })).getByRole('checkbox', {
        name: 'Sensitive words are used',
      }),
    )
    await expect(card.getByText('Choose a member or write an address, or take the ticks above away.')).toBeVisible()
    await userEvent.type(card.getByRole('textbox', { name: 'Other addresses' }), 'nobody{Enter}')
    await expect(card.getByText('Correct the addresses that are marked.')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Take nobody out' }))
    await userEvent.type(card.getByRole('textbox', { name: 'Other addresses' }), 'Team@Example.com{Enter}')
    await userEvent.click(card.getByRole('checkbox', { name: 'Anna Keller' }))
    await userEvent.click(card.getByRole('button', { name: 'Save the alerts' }))
    await waitFor(() =>
      expect(alerted).toEqual([
        {
          ...NO_ALERTS,
          mail: { kinds: ['word_alert'], memberIds: [idOf(8, 11)], addresses: ['team@example.com'] },
        },
      ]),
    )
    await userEvent.click(card.getByRole('button', { name: 'Send a test mail' }))
    await expect(await card.findByText('The mail server refused: 550 no such user')).toBeVisible()
  },
})
/** Another system is called: its secret is shown once, and a test tells what it answered. */
export const AlertsCalled = meta.story({
  decorators: [saying(EN)],
  async play() {
    const card = await alertsCard()
    const kinds = within(card.getByRole('group', { name: 'Call another system when' }))
    await userEvent.click(kinds.getByRole('checkbox', { name: 'A version does not go live' }))
    await expect(card.getByText('Write the address that is called, or take the ticks above away.')).toBeVisible()
    await userEvent.type(card.getByRole('textbox', { name: 'Address of that system' }), 'https://pager.example/desk')
    await userEvent.click(card.getByRole('button', { name: 'Save the alerts' }))
    await expect(await card.findByText(SECRET)).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Send a test call' }))
    await expect(await card.findByText('The other system answered with status 410.')).toBeVisible()
  },
})
/** The last that left, each with what became of it. */
export const AlertsSent = meta.story({
  decorators: [saying(EN, false, undefined, [], [ALERTS])],
  async play() {
    const card = await alertsCard()
    await userEvent.click(card.getByRole('button', { name: 'Last alerts' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Last alerts that left the console' }))
    await expect(await dialog.findByText('Sent to 2 recipients')).toBeVisible()
  },
})
/** Nothing on the server sends mail: the card says so. */
export const AlertsWithoutMail = meta.story({
  decorators: [saying(ZH, false, undefined, [], [ALERTS, false])],
  globals: { theme: 'dark', lang: 'zh' },
  async play() {
    const warning = await screen.findByText(/此服务器还不能发送邮件/, undefined, { timeout: 10_000 })
    warning.scrollIntoView({ block: 'center' })
    await expect(warning).toBeVisible()
  },
})

/** Whether visitors are asked what they think of answers is saved with the page. */
export const Asking = meta.story({
  decorators: [saying(EN)],
  async play() {
    await invitation()
    await userEvent.click(screen.getByRole('switch', { name: 'Ask whether an answer has helped' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(asked).toEqual([{ ...NEW_ASKING, thumbs: false }]))
  },
})

/** When a rating is asked for, what the stars are called and the reasons to choose from are saved with the page, too. */
export const AskingForReasons = meta.story({
  decorators: [saying(EN)],
  async play() {
    await invitation()
    const card = within(screen.getByRole('region', { name: 'Visitors’ feedback' }))
    await userEvent.click(card.getByRole('radio', { name: 'Only where a person has served' }))
    const worst = within(card.getByRole('group', { name: '1 star' }))
    await userEvent.type(worst.getByRole('textbox', { name: '1 star' }), 'Very poor')
    await userEvent.type(
      worst.getByRole('textbox', { name: 'Reasons to choose from' }),
      'Too slow{Enter}Not solved{Enter}',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const first = { label: 'Very poor', reasons: ['Too slow', 'Not solved'] }
    await waitFor(() =>
      expect(asked).toEqual([{ ...NEW_ASKING, atEnd: 'served', stars: NEW_ASKING.stars.with(0, first) }]),
    )
  },
})

export const DeletedByName = meta.story({
  name: 'The application is deleted for a reason and by its name, and by no other word',
  decorators: [saying(EN)],
  async play() {
    await invitation()
    await userEvent.click(screen.getByRole('button', { name: 'Delete this application' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Harbour Street Shop”?' }))
    const confirm = dialog.getByRole('button', { name: 'Delete the application' })
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'No longer sold')
    const typed = dialog.getByRole('textbox', { name: 'Type Harbour Street Shop to confirm' })
    await userEvent.type(typed, 'Harbour')
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(typed, ' Street Shop')
    await userEvent.click(confirm)
    await waitFor(() => expect(closed).toEqual([{ name: 'Harbour Street Shop', reason: 'No longer sold' }]))
  },
})

export const Loading = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      settings: { ...asking(), ...waiting(), ...assigning(), texts: api.settings.texts.handler(unanswered) },
    })),
  ],
})
export const Failed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      settings: {
        ...asking(),
        ...waiting(),
        ...assigning(),
        texts: api.settings.texts.handler(() => {
          throw refusal('UNAVAILABLE')
        }),
      },
    })),
  ],
  play: async () => void (await screen.findByRole('button', { name: 'Try again' })),
})

export const WatchedInSilence = meta.story({
  name: 'Whether agents are told who reads along is switched at once, without the form',
  decorators: [saying(EN)],
  play: async () => {
    const switched = await screen.findByRole('switch', { name: /Tell agents who reads along/ })
    await expect(switched).toBeChecked()
    await userEvent.click(switched)
    await screen.findByText('Settings saved')
    await expect(switched).not.toBeChecked()
    await expect(sent).toEqual([])
  },
})

export const Saved = meta.story({
  name: 'The invitation has marks and a link, the line of the queue its variables, and both are saved as they are stored',
  decorators: [saying(EN)],
  play: async () => {
    const text = await invitation()
    await expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing has changed')
    await userEvent.click(text)
    toEnd(text)
    await userEvent.keyboard(' Tell us!')
    const queue = screen.getByRole('textbox', { name: 'Waiting in the queue' })
    await expect(within(queue).getByText('position')).toHaveAttribute('data-template')
    await userEvent.click(queue)
    toEnd(queue)
    await userEvent.keyboard(' Now {{{{ah{Enter}.')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved')
    await expect(sent.at(-1)).toEqual({
      revision: 4,
      texts: {
        ...EN,
        ratingInvitation: `${EN.ratingInvitation} Tell us!`,
        queueing: `${EN.queueing} Now {{ ahead }}.`,
      },
    })
  },
})

export const Refused = meta.story({
  name: 'An empty text and one with a character that may not be used keep it from being saved',
  decorators: [saying({ ...EN, ended: 'Bye & thanks' })],
  play: async () => {
    const text = await screen.findByRole('textbox', { name: 'Thanks' }, { timeout: 10_000 })
    await expect(screen.getByText('Replace the characters < > &.')).toBeVisible()
    await userEvent.click(text)
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
    await screen.findByText('Write what is said.')
    await expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('2 fields need correcting')
  },
})

export const Outrun = meta.story({
  name: 'Who saves second sees what the other one wrote, and may keep the own words',
  decorators: [saying(EN, true)],
  play: async () => {
    const text = await invitation()
    await userEvent.click(text)
    toEnd(text)
    await userEvent.keyboard('!')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/Olga/)
    await userEvent.click(dialog.getByRole('button', { name: /mine/i }))
    await screen.findByText('Settings saved')
    await waitFor(() => expect(sent.at(-1)?.texts.ratingInvitation).toBe(`${EN.ratingInvitation}!`))
  },
})

export const Sections = meta.story({
  name: 'Each section has its place in the list at the side, which leads there and marks what is read',
  decorators: [saying(EN)],
  play: async () => {
    await invitation()
    const list = within(screen.getByRole('navigation', { name: 'Sections' }))
    await userEvent.click(list.getByRole('link', { name: 'Time-outs' }))
    await expect(screen.getByRole('region', { name: 'Time-outs' })).toHaveFocus()
    await waitFor(() =>
      expect(list.getByRole('link', { name: 'Time-outs' })).toHaveAttribute('aria-current', 'location'),
    )
    await expect(window.location.hash).toBe('#timeouts')
  },
})

let answer = () => {}
export const StaysWhereItWasAskedFor = meta.story({
  name: 'A section that an address names keeps its place when it is read after the page is there',
  decorators: [saying(EN)],
  beforeEach: () => {
    answered = new Promise((resolve) => {
      answer = resolve
    })
    return () => {
      answered = Promise.resolve()
      history.replaceState(history.state, '', location.pathname + location.search)
    }
  },
  play: async () => {
    await invitation()
    const top = () => Math.round(screen.getByRole('region', { name: 'Languages' }).getBoundingClientRect().top)
    window.location.hash = '#languages'
    await waitFor(() => expect(top()).toBeLessThan(innerHeight))
    answer()
    await screen.findByText('The application’s own, always offered: English.')
    const bar = screen.getByRole('heading', { name: 'Global settings' }).getBoundingClientRect()
    await waitFor(() => expect(Math.abs(top() - bar.bottom)).toBeLessThan(60))
  },
})

const timeoutsCard = () => screen.findByRole('region', { name: 'Time-outs' }, { timeout: 10_000 })

export const TimeoutsOn = meta.story({
  name: 'All times are set',
  decorators: [
    saying(EN, false, {
      agentReminder: 90,
      lateAction: 'supervisors',
      agentEnd: 600,
      visitorReminder: 600,
      visitorEnd: 900,
      conversation: 86_400,
      queueEnd: 300,
      queueOutcome: 'message',
    }),
  ],
  play: async () => (await timeoutsCard()).scrollIntoView(),
})
export const TimeoutsOnDark = meta.story({
  name: 'All times are set, dark',
  decorators: [
    saying(ZH, false, {
      agentReminder: 90,
      lateAction: 'queue',
      agentEnd: 600,
      visitorReminder: 600,
      visitorEnd: 900,
      conversation: 86_400,
      queueEnd: 300,
      queueOutcome: 'message',
    }),
  ],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => (await screen.findByRole('region', { name: '超时设置' }, { timeout: 10_000 })).scrollIntoView(),
})

export const TimeoutsSaved = meta.story({
  name: 'A reminder that would come too late is told at its field; set earlier it is saved, without the texts',
  decorators: [saying(EN)],
  play: async () => {
    const card = within(await timeoutsCard())
    await userEvent.click(card.getByRole('switch', { name: 'Ask a silent visitor whether they are still there' }))
    const reminder = card.getByRole('spinbutton', { name: 'Ask a silent visitor whether they are still there' })
    await userEvent.clear(reminder)
    await userEvent.type(reminder, '3600{Enter}')
    await card.findByText('The reminder must come before the end.')
    await expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('1 field needs correcting')
    await userEvent.clear(reminder)
    await userEvent.type(reminder, '3000{Enter}')
    await userEvent.click(card.getByRole('radio', { name: 'It goes back to the queue, and others are asked first' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved')
    await expect(times.at(-1)?.timeouts).toEqual({ ...NEW_TIMEOUTS, visitorReminder: 3_000, lateAction: 'queue' })
    await expect(sent).toEqual([])
  },
})

const deeds = async (section: string, deed: string) => {
  await userEvent.click(await screen.findByRole('button', { name: section }, { timeout: 10_000 }))
  await userEvent.click(await screen.findByRole('menuitem', { name: deed }))
}

export const HistoryRestored = meta.story({
  name: 'The history says who changed what, and an earlier state is saved as a new change once it was looked at',
  decorators: [saying(EN)],
  play: async () => {
    await deeds('More for Time-outs', 'History')
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Time-outs' }))
    await dialog.findByText('Olga Brandt')
    const [latest] = dialog.getAllByRole('listitem')
    if (!latest) throw new Error('There is no change.')
    await expect(within(latest).getByRole('row', { name: /^Say that an answer is late 2 min 1 min$/ })).toBeVisible()
    await userEvent.click(within(latest).getByRole('button'))
    const confirm = within(await screen.findByRole('dialog', { name: /^Restore Time-outs as it was before/ }))
    await expect(confirm.getByRole('row', { name: /^Say that an answer is late 1 min 2 min$/ })).toBeVisible()
    await expect(times).toEqual([])
    await userEvent.click(confirm.getByRole('button', { name: 'Restore' }))
    await screen.findByText('Settings saved')
    await expect(times).toEqual([{ revision: 2, timeouts: EARLIER }])
  },
})
export const HistoryDark = meta.story({
  decorators: [saying(ZH)],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    await deeds('“超时设置”的更多操作', '修改记录')
    await screen.findAllByText('Olga Brandt', {}, { timeout: 10_000 })
  },
})

export const DefaultRestored = meta.story({
  name: 'The default of one section leaves the other texts alone',
  decorators: [saying(EN)],
  play: async () => {
    await deeds('More for Rating invitation', 'Restore default')
    const confirm = within(await screen.findByRole('dialog', { name: 'Restore the default of Rating invitation' }))
    await expect(confirm.getAllByRole('row')).toHaveLength(2)
    await userEvent.click(confirm.getByRole('button', { name: 'Restore' }))
    await screen.findByText('Settings saved')
    await expect(sent).toEqual([{ revision: 4, texts: { ...EN, ratingThanks: 'Thank you.' } }])
  },
})

const inPortuguese = async (label: string, option: string | RegExp) => {
  const [choice] = await screen.findAllByRole('combobox', { name: label }, { timeout: 10_000 })
  await userEvent.click(choice!)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

export const Translated = meta.story({
  name: 'What is written in another language is saved beside the application’s own',
  decorators: [saying({ ...EN, translations: { pt: { ended: 'Até logo.' } } })],
  play: async () => {
    await inPortuguese('Language of the texts', /Português/)
    const ended = await screen.findByRole('textbox', { name: 'The conversation has ended' }, { timeout: 10_000 })
    await expect(ended).toHaveTextContent('Até logo.')
    await expect(ended).toHaveAttribute('lang', 'pt')
    const thanks = screen.getByRole('textbox', { name: 'Thanks' })
    await userEvent.type(thanks, 'Obrigado.')
    await userEvent.clear(ended)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved')
    await expect(sent.at(-1)?.texts).toEqual({ ...EN, translations: { pt: { ratingThanks: 'Obrigado.' } } })
  },
})

export const PauseSet = meta.story({
  name: 'Who has rated is asked again only after some hours, which is of no use where nobody is asked at an end',
  decorators: [saying(EN)],
  play: async () => {
    const card = within(await screen.findByRole('region', { name: 'Visitors’ feedback' }, { timeout: 10_000 }))
    const hours = card.getByRole('spinbutton', { name: 'Ask who has rated again after' })
    await userEvent.type(hours, '48{Tab}')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved')
    await expect(asked.at(-1)?.pauseHours).toBe(48)
    await userEvent.click(card.getByRole('radio', { name: /^Never: only/ }))
    await expect(card.queryByRole('spinbutton', { name: 'Ask who has rated again after' })).toBeNull()
  },
})

export const TranslatedDark = meta.story({
  decorators: [saying({ ...ZH, translations: { pt: { ended: 'Até logo.' } } })],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    await inPortuguese('文案语言', /Português/)
    await screen.findByText('Até logo.', undefined, { timeout: 10_000 })
  },
})

export const HistoryOfOneSection = meta.story({
  name: 'A change of other texts is not in the history of a section',
  decorators: [saying(EN)],
  play: async () => {
    await deeds('More for Rating invitation', 'History')
    await screen.findByText('Nothing has been changed yet.')
  },
})

export const NothingToRestore = meta.story({
  name: 'Where the default stands already, nothing is restored; with unsaved changes neither',
  decorators: [saying(EN)],
  play: async () => {
    await deeds('More for Time-outs', 'Restore default')
    const confirm = within(await screen.findByRole('dialog'))
    await expect(confirm.getByRole('button', { name: 'Restore' })).toHaveAccessibleDescription('Nothing would change.')
    await userEvent.click(confirm.getByRole('button', { name: 'Cancel' }))
    const card = within(await timeoutsCard())
    await userEvent.click(card.getByRole('switch', { name: 'Ask a silent visitor whether they are still there' }))
    await userEvent.click(card.getByRole('button', { name: 'More for Time-outs' }))
    const item = await screen.findByRole('menuitem', { name: /^Restore default/ })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toHaveTextContent('Save or discard your changes first.')
  },
})

const hoursSection = (name = 'Opening hours') => screen.findByRole('region', { name }, { timeout: 10_000 })

export const Hours = meta.story({
  name: 'Opening hours say who has their own, and are saved alone',
  decorators: [saying(EN)],
  play: async () => {
    const section = await hoursSection()
    section.scrollIntoView()
    const hours = within(section)
    await expect(hours.getByRole('link', { name: 'Group Night shift' })).toHaveAttribute(
      'href',
      `/main/${APP_ID}/manage/group/01890000-0000-7000-8000-000000000501#hours`,
    )
    await expect(hours.getByRole('link', { name: 'Voice menu Head office' })).toBeVisible()
    await expect(hours.getByText(/^Used by 2 of 3 groups, .*, and 0 of 1 voice menu\.$/)).toBeVisible()
    await expect(hours.getByText('Overridden by 2, which have their own:')).toBeVisible()
    await userEvent.click(hours.getByRole('radio', { name: /^Always/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved')
    await expect(hoursSent).toEqual([{ revision: 2, hours: { ...HOURS, always: true } }])
    await expect(sent).toEqual([])
  },
})
export const OutsideChosen = meta.story({
  name: 'What visitors get outside the hours is chosen and saved with them',
  decorators: [saying(EN)],
  play: async () => {
    const hours = within(await hoursSection())
    await expect(hours.getByRole('radio', { name: /^Words and a form/ })).toBeChecked()
    await userEvent.click(hours.getByRole('radio', { name: /^The bot alone/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved')
    await expect(hoursSent).toEqual([{ revision: 2, hours: { ...HOURS, outside: 'bot' } }])
  },
})
export const HoursDark = meta.story({
  decorators: [saying(ZH)],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => (await hoursSection('服务时间')).scrollIntoView(),
})

const calendar = async (file: string, lang: 'en' | 'zh' = 'en') => {
  const hours = within(await hoursSection(lang === 'en' ? 'Opening hours' : '服务时间'))
  await userEvent.click(
    hours.getByRole('button', { name: lang === 'en' ? 'Import from a calendar file' : '从日历文件导入' }),
  )
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector('input[type=file]')
  if (input instanceof HTMLInputElement) await userEvent.upload(input, new File(['BEGIN:VCALENDAR'], file))
  return within(dialog)
}

export const HoursFromCalendar = meta.story({
  name: 'A calendar file tells what it would bring; what is ticked joins the special days, and is saved with them',
  decorators: [saying(EN)],
  play: async () => {
    const dialog = await calendar('holidays.ics')
    await expect(await dialog.findByRole('status')).toHaveTextContent('New: 3. Changed: 0. Already there: 1.')
    await expect(dialog.getByRole('checkbox', { name: 'Dec 25, 2026' })).toBeDisabled()
    // It closes an afternoon, or is a date in a diary: for somebody to say.
    await expect(dialog.getByRole('checkbox', { name: 'Dec 24, 2026' })).not.toBeChecked()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Dec 24, 2026' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Jan 1, every year/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Take 2 days' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved')
    await expect(hoursSent.at(-1)?.hours.special).toEqual([
      { when: { kind: 'date', date: '2026-12-24' }, label: 'Christmas Eve', periods: [{ from: '09:00', to: '12:00' }] },
      ...HOURS.special,
      { when: { kind: 'range', from: '2026-12-28', to: '2026-12-31' }, label: 'Between the years', periods: [] },
    ])
  },
})
export const HoursFromCalendarDark = meta.story({
  decorators: [saying(ZH)],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    const dialog = await calendar('holidays.ics', 'zh')
    await dialog.findByRole('status')
  },
})
export const HoursFromNoCalendar = meta.story({
  name: 'A file that is no calendar is refused in words',
  decorators: [saying(EN)],
  play: async () => {
    const dialog = await calendar('letter.ics')
    await expect(await dialog.findByText('This is no calendar file that can be read.')).toBeVisible()
  },
})

export const HoursRestored = meta.story({
  name: 'The history of the hours tells days and times, and gives them back',
  decorators: [saying(EN)],
  play: async () => {
    await deeds('More for Opening hours', 'History')
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Opening hours' }))
    const week = await dialog.findByRole('row', { name: /^Week/ })
    await expect(week).toHaveTextContent(/Friday 09:00–18:00$/)
    await expect(within(week).getAllByText(/Friday/)).toHaveLength(1)
    await expect(dialog.getByRole('row', { name: /Dec 25, 2026 · Christmas · / })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: /^Restore what was before/ }))
    const confirm = within(await screen.findByRole('dialog', { name: /^Restore Opening hours/ }))
    await userEvent.click(confirm.getByRole('button', { name: 'Restore' }))
    await screen.findByText('Settings saved')
    await expect(hoursSent.at(-1)?.hours).toEqual({ ...HOURS, special: [], weekly: HOURS.weekly.slice(0, 4) })
  },
})

export const HoursOfChannels = meta.story({
  name: 'A channel goes by the hours of the application until it has its own; its history tells which it had',
  decorators: [saying(EN)],
  play: async () => {
    const card = within(await cardWith('Save the hours of channels', 'Hours of channels'))
    const web = within(card.getByRole('group', { name: 'Web chat' }))
    await expect(web.getByRole('radio', { name: 'As the application' })).toBeChecked()
    await userEvent.click(web.getByRole('radio', { name: /^Hours of its own/ }))
    await userEvent.click(await web.findByRole('radio', { name: /^Always/ }))
    await userEvent.click(card.getByRole('button', { name: 'Save the hours of channels' }))
    await screen.findByText('Settings saved')
    await expect(channelsSent).toEqual([{ channels: { web: expect.objectContaining({ always: true }) } }])
    await deeds('More for Hours of channels', 'History')
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Hours of channels' }))
    await expect(await dialog.findByRole('row', { name: /^Web chat/ })).toHaveTextContent(
      /Hours of its own.*As the application/,
    )
  },
})
export const HoursOfChannelsDark = meta.story({
  decorators: [saying(ZH)],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    const card = within(await cardWith('保存渠道服务时间', '渠道服务时间'))
    const web = within(card.getByRole('group', { name: '网页聊天' }))
    await userEvent.click(web.getByRole('radio', { name: /^单独设置/ }))
  },
})

export const Ruled = meta.story({
  name: 'The rules of messages are saved by themselves, and can be restored',
  decorators: [saying(EN)],
  play: async () => {
    const card = within(await cardWith('Save the rules of messages', 'Messages'))
    await userEvent.click(card.getByRole('switch', { name: 'Show visitors what was read' }))
    const seconds = card.getByRole('spinbutton', { name: 'Agents may take back what they said' })
    await userEvent.clear(seconds)
    await userEvent.type(seconds, '300{Tab}')
    await userEvent.click(card.getByRole('switch', { name: 'Agents may undo a reply before it goes' }))
    const waits = card.getByRole('spinbutton', { name: 'Agents may undo a reply before it goes' })
    await userEvent.clear(waits)
    await userEvent.type(waits, '12{Tab}')
    const visitors = within(card.getByRole('group', { name: 'Files that visitors may send to a person' }))
    await userEvent.click(visitors.getByRole('checkbox', { name: 'Videos' }))
    await expect(visitors.queryByRole('spinbutton', { name: 'Largest video' })).toBeNull()
    const largest = visitors.getByRole('spinbutton', { name: 'Largest picture or document' })
    await userEvent.clear(largest)
    await userEvent.type(largest, '4{Tab}')
    await userEvent.click(card.getByRole('button', { name: 'Save the rules of messages' }))
    await screen.findByText('Settings saved')
    const { visitor } = NEW_MESSAGE_RULES.files
    const files = {
      ...NEW_MESSAGE_RULES.files,
      visitor: { ...visitor, kinds: ['image', 'file'], bytes: 4 * 1024 * 1024 },
    }
    await expect(ruled).toEqual([{ showsRead: false, recallSeconds: 300, undoSeconds: 12, files }])
  },
})
export const RuledDark = meta.story({
  decorators: [saying(ZH)],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    const card = within(await cardWith('保存消息规则', '消息'))
    await userEvent.click(card.getByRole('switch', { name: '向访客显示已读' }))
  },
})

const maskingCard = (save = 'Save what is hidden', name = 'Personal data') => cardWith(save, name)

export const Hidden = meta.story({
  name: 'Personal data to be hidden is tried on a text before it is saved; a pattern that cannot be used keeps it from that',
  decorators: [saying(EN)],
  play: async () => {
    const card = within(await maskingCard())
    await userEvent.type(await card.findByRole('textbox', { name: 'Try a text' }), 'Card 4111 1111 1111 1111, KD-12')
    await expect(card.getByRole('status')).toHaveTextContent('Card 4111********1111, KD-12')
    await userEvent.click(card.getByRole('button', { name: 'Add a pattern' }))
    await userEvent.type(card.getByRole('textbox', { name: 'What it is for' }), 'Contract')
    await userEvent.type(card.getByRole('textbox', { name: 'Pattern' }), 'KD-(')
    await expect(await card.findByText('This pattern cannot be used, or is too large.')).toBeVisible()
    await userEvent.clear(card.getByRole('textbox', { name: 'Pattern' }))
    await userEvent.type(card.getByRole('textbox', { name: 'Pattern' }), 'KD-.*')
    await expect(card.getByRole('status')).toHaveTextContent('Card 4111********1111, *****')
    await userEvent.click(card.getByRole('button', { name: 'Save what is hidden' }))
    await screen.findByText('Settings saved')
    await expect(hidden).toEqual([
      { kinds: ['card'], patterns: [{ name: 'Contract', pattern: 'KD-.*' }], agents: false, bot: false },
    ])
  },
})
export const HiddenDark = meta.story({
  decorators: [saying(ZH)],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    const card = within(await maskingCard('保存打码设置', '个人信息'))
    await userEvent.click(await card.findByRole('button', { name: '添加规则' }))
  },
})

/** A section once it is there with the button that saves it. */
async function cardWith(save: string, name: string) {
  await screen.findByRole('button', { name: save }, { timeout: 10_000 })
  return screen.getByRole('region', { name })
}
const retentionCard = (save = 'Save retention', name = 'Retention') => cardWith(save, name)

export const Kept = meta.story({
  name: 'Retention says what would go at the next look, and is saved by itself',
  decorators: [saying(EN)],
  play: async () => {
    const section = await retentionCard()
    const card = within(section)
    await expect(
      await card.findByText(/Removed: Conversations 12 · Messages 131 · Files and recordings 4/),
    ).toBeVisible()
    await userEvent.click(card.getByRole('switch', { name: 'Remove what was said after a time' }))
    await expect(await card.findByText('At the next look 3635 conversations lose their words.')).toBeVisible()
    const days = card.getByRole('spinbutton', { name: 'Remove what was said after a time' })
    await userEvent.clear(days)
    await userEvent.type(days, '30{Tab}')
    await expect(await card.findByText('At the next look 3970 conversations lose their words.')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Save retention' }))
    await screen.findByText('Settings saved')
    await expect(kept).toEqual([{ messages: 30, files: null, visitors: null }])
    await expect(sent).toEqual([])
  },
})
export const KeptDark = meta.story({
  decorators: [saying(ZH)],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    const card = within(await retentionCard('保存保留期限', '数据保留'))
    await userEvent.click(await card.findByRole('switch', { name: '到期后删除访客信息' }))
    await card.findByText('下次检查时将删除 2 位访客的信息。')
  },
})

const assignmentCard = (name = 'Assignment') => screen.findByRole('region', { name }, { timeout: 10_000 })
const GROUPS = (lang: 'en' | 'zh') => sampleBot(lang).groups.map(({ id }) => id)

export const VisitorChooses = meta.story({
  name: 'The visitor chooses the group',
  decorators: [
    saying(EN, false, undefined, [{ by: 'visitor', prompt: 'Whom would you like?', groupIds: GROUPS('en') }]),
  ],
  play: async () => (await assignmentCard()).scrollIntoView(),
})
export const VisitorChoosesDark = meta.story({
  name: 'The visitor chooses the group, dark',
  decorators: [saying(ZH, false, undefined, [{ by: 'visitor', prompt: '请问您想找谁？', groupIds: GROUPS('zh') }])],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => (await assignmentCard('分配方式')).scrollIntoView(),
})

export const GroupsToChoose = meta.story({
  name: 'Groups to choose from are added, put in order by key, and saved alone',
  decorators: [saying(EN)],
  play: async () => {
    const card = within(await assignmentCard())
    await userEvent.click(card.getByRole('radio', { name: 'The visitor' }))
    await card.findByText('Choose at least 2 groups.')
    await expect(card.getByRole('textbox', { name: 'Words above the groups' })).toHaveValue(
      'Whom would you like to talk to?',
    )
    for (const name of ['Front desk', 'Returns']) {
      await userEvent.click(card.getByRole('combobox', { name: 'Groups to choose from' }))
      await userEvent.click(await screen.findByRole('option', { name }))
    }
    await waitFor(() => expect(card.queryByText('Choose at least 2 groups.')).toBeNull())
    card.getByRole('button', { name: 'Move Returns up' }).focus()
    await userEvent.keyboard('{Enter}')
    // The way up has ended: the way down has the focus.
    await expect(card.getByRole('button', { name: 'Move Returns down' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved')
    await expect(assigned.at(-1)?.assignment).toMatchObject({
      by: 'visitor',
      groupIds: GROUPS('en').toReversed(),
    })
    await expect(sent).toEqual([])
  },
})

export const AssignmentOutrun = meta.story({
  name: 'Who saves the assignment second sees what the other one set',
  decorators: [
    saying(EN, false, undefined, [{ by: 'visitor', prompt: 'Whom would you like?', groupIds: GROUPS('en') }, true]),
  ],
  play: async () => {
    const card = within(await assignmentCard())
    await userEvent.click(await card.findByRole('button', { name: 'Move Returns up' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/Olga/)
    await userEvent.click(dialog.getByRole('button', { name: 'Show the differences' }))
    await dialog.findByText(/^Returns.*Front desk$/)
    await userEvent.click(dialog.getByRole('button', { name: /mine/i }))
    await screen.findByText('Settings saved')
    await waitFor(() => expect(assigned.at(-1)?.assignment.groupIds).toEqual(GROUPS('en').toReversed()))
  },
})

export const SomeGoFirst = meta.story({
  name: 'Visitors with certain tags go first',
  decorators: [saying(EN)],
  play: async () => {
    const card = within(await assignmentCard())
    await userEvent.type(card.getByRole('textbox', { name: 'Tags of visitors who go first' }), 'gold{Enter}')
    const ahead = card.getByRole('spinbutton', { name: 'How far they go ahead' })
    await userEvent.clear(ahead)
    await userEvent.type(ahead, '600')
    await userEvent.tab()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved')
    await expect(assigned.at(-1)?.assignment.vip).toEqual({ tags: ['gold'], seconds: 600 })
  },
})
export const SomeGoFirstDark = meta.story({
  name: 'Visitors with certain tags go first, dark',
  decorators: [saying(ZH, false, undefined, [{ vip: { tags: ['金牌'], seconds: 300 } }])],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => (await assignmentCard('分配方式')).scrollIntoView({ block: 'end' }),
})

const HOOK = { url: 'https://crm.example/assign', timeoutSeconds: 3, onTimeout: 'refuse' } as const

export const WebhookAssigns = meta.story({
  name: 'Another system is asked for the group',
  decorators: [saying(EN, false, undefined, [{ by: 'webhook', webhook: HOOK }])],
  play: async () => (await assignmentCard()).scrollIntoView(),
})
export const WebhookAssignsDark = meta.story({
  name: 'Another system is asked for the group, dark',
  decorators: [saying(ZH, false, undefined, [{ by: 'webhook', webhook: HOOK }])],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => (await assignmentCard('分配方式')).scrollIntoView(),
})

export const WebhookTried = meta.story({
  name: 'Another system is tried, and its last calls are looked at',
  decorators: [saying(EN, false, undefined, [{ by: 'webhook', webhook: HOOK }])],
  play: async () => {
    const card = within(await assignmentCard())
    await userEvent.click(card.getByRole('button', { name: 'Send a test' }))
    await card.findByText('Answered with status 200, after 142 ms')
    await expect(card.getByText('A visitor would be handled so: Assigned to “Sales”')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Last calls' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Last calls of the webhook' }))
    await expect(await dialog.findByText('No answer in time, after 3,000 ms')).toBeVisible()
    await expect(dialog.getAllByRole('listitem')).toHaveLength(2)
  },
})

export const WebhookMoves = meta.story({
  name: 'A kept secret goes to no other address: it is written anew or forgotten',
  decorators: [saying(EN, false, undefined, [{ by: 'webhook', webhook: HOOK }])],
  play: async () => {
    const card = within(await assignmentCard())
    await card.findByText('A secret ending in 9f3c is kept. What you write replaces it.')
    const address = card.getByRole('textbox', { name: /^Address/ })
    await userEvent.clear(address)
    await card.findByText('Write the address that is asked.')
    await userEvent.type(address, 'https://other.example/assign')
    await card.findByText(/^The kept secret was given for another address/)
    await expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('1 field needs correcting')
    await userEvent.click(card.getByRole('button', { name: 'Forget it' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved')
    await expect(assigned.at(-1)?.assignment.webhook.url).toBe('https://other.example/assign')
    await card.findByText(/Without one they go out unsigned/)
  },
})

export const Vouched = meta.story({
  name: 'The identity provider is set with a Save of its own, which asks the issuer',
  decorators: [saying(EN)],
  play: async () => {
    const save = await screen.findByRole('button', { name: 'Save sign-in' }, { timeout: 10_000 })
    await expect(save).toHaveAccessibleDescription('Nothing has changed')
    const card = within(screen.getByRole('region', { name: 'Sign-in' }))
    await userEvent.click(card.getByRole('switch', { name: 'Sign in by an identity provider' }))
    await userEvent.type(card.getByLabelText('Name'), 'Harbour ID')
    const issuer = card.getByLabelText('Issuer')
    await userEvent.type(issuer, 'https://nobody.example.com')
    await userEvent.type(card.getByLabelText('Client ID'), 'desk')
    await userEvent.type(card.getByLabelText('Client secret'), 'a-secret')
    await userEvent.type(card.getByLabelText('E-mail domains'), 'example.com{Enter}')
    await userEvent.click(card.getByRole('radio', { name: 'Become a member: Online staff' }))
    await userEvent.click(save)
    await expect(await card.findByText(/No identity provider answers/)).toBeVisible()
    await userEvent.clear(issuer)
    await userEvent.type(issuer, 'https://id.example.com')
    await userEvent.click(save)
    await screen.findByText('Settings saved')
    await expect(vouching).toEqual([
      {
        provider: {
          enabled: true,
          name: 'Harbour ID',
          issuer: 'https://id.example.com',
          clientId: 'desk',
          domains: ['example.com'],
          joinsAs: 'online_staff',
          only: false,
        },
        secret: 'a-secret',
      },
    ])
    await expect(card.getByLabelText('Client secret')).toHaveValue('')
  },
})
