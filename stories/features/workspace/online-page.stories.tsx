import { LIMITS } from '#src/domain/limits.ts'
import type { ComponentProps } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import type { Transfer } from '#src/contract/conversation.ts'
import { NEW_STAFF_MAY } from '#src/domain/settings/staff-may.ts'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import preview from '../../../.storybook/preview.tsx'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { DARK } from '../../support/sheet.tsx'
import { bodySample, messageSample } from '../../ui/sample-messages.ts'
import { consoleTexts } from '../../support/console/console.tsx'
import { DeskStage, type DeskStageProps } from './desk-stage.tsx'
import { aMention, aNote, aWhisper, heard, lostLink, ringsAtBen, store } from './fake-desk.ts'
import {
  ANNA,
  BEN,
  ENDED,
  FIRST,
  nextMessage,
  OFFERED,
  sampleDesk,
  SECOND,
  WAITING,
  type SampleDesk,
} from './sample-desk.ts'

const meta = preview.meta({
  title: 'Screens/Workspace/Online page',
  component: DeskStage,
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const words = sampleDesk('en').words
const page = () => within(document.body)
const composer = () => page().findByRole<HTMLTextAreaElement>('textbox', { name: /Reply to/ })
/** The same in any language. */
const composerOfAny = () => page().findByRole('textbox', { name: /Reply to|回复/ })

export const Serving = meta.story({ args: { search: { chat: FIRST } } })
export const ServingDark = Serving.extend({ globals: DARK })
export const Quiet = meta.story({
  name: 'Who has chosen nothing hears what is set for all, and what they choose goes before it',
  beforeEach: () => localStorage.removeItem('workspaceSound'),
  args: {
    prepare: ({ desk }) => {
      desk.notices = { sound: false, desktop: true }
    },
  },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Turn sound on' }))
    await page().findByRole('button', { name: 'Turn sound off' })
    await expect(localStorage.getItem('workspaceSound')).toBe('true')
    localStorage.removeItem('workspaceSound')
  },
})
/** An answer has missed its target, and the whole conversation is soon to end. */
const withTargets: NonNullable<ComponentProps<typeof DeskStage>['prepare']> = ({ desk }) => {
  desk.mine = desk.mine.map((each) =>
    each.id === FIRST
      ? {
          ...each,
          targets: [
            { kind: 'next_reply', nearAt: inSeconds(-10), dueAt: inSeconds(-5), isMissed: true },
            { kind: 'resolution', nearAt: inSeconds(-60), dueAt: inSeconds(900), isMissed: false },
          ],
        }
      : each,
  )
}
export const TargetMissed = meta.story({
  args: { search: { chat: FIRST }, prepare: withTargets },
  play: async () => {
    await expect(await page().findByText(/^(Target missed: next answer|已超出时限：后续回复)$/)).toBeVisible()
    await expect(page().getByText(/^(To end by .+, soon|应于.+前结束，即将到时)$/)).toBeVisible()
  },
})
export const TargetMissedDark = TargetMissed.extend({ globals: DARK })
export const WhatAFlowSaid = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      const language = sample.words === words ? 'en' : 'zh'
      const { chosen } = messageSample(language)
      const said = bodySample(language).flatMap((body): MessageBody[] =>
        body.type === 'buttons' && body.items.some(({ label }) => label === chosen)
          ? [body, { type: 'text', text: chosen }]
          : [body],
      )
      for (const body of said) {
        const list = sample.messages[FIRST] ?? []
        const isVisitor = body.type === 'answers' || body.type === 'file' || body.text === chosen
        const sender = isVisitor ? 'visitor' : 'bot'
        sample.messages[FIRST] = [...list, nextMessage(list, FIRST, { sender, body })]
      }
    },
  },
  play: async () => {
    const log = within(await page().findByRole('log'))
    await expect(await log.findByText('A-1024', { selector: 'span' })).toHaveTextContent('A-1024 (pressed)')
    await expect(log.getByText('Your name')).toHaveTextContent('Your name (required)')
    await expect(log.getByText('Email:').parentElement).toHaveTextContent('Email: maria@shop.example')
    await expect(log.getByText('Nothing filled in')).toBeInTheDocument()
  },
})
export const WhatAFlowSaidDark = WhatAFlowSaid.extend({ globals: DARK, play: async () => {} })
export const Waiting = meta.story({
  args: { search: { tab: 'queue', chat: WAITING } },
  play: async () => {
    await expect(await page().findByText(/ · (place 1|第 1 位)$/)).toBeVisible()
    await expect(page().getByText(/^(Told to expect an agent at|告知的接入时间)$/)).toBeVisible()
  },
})
export const WaitingDark = Waiting.extend({ globals: DARK })
/** A conversation that has been starred, and goes on with Ben. */
const starred: NonNullable<DeskStageProps['prepare']> = (sample) => {
  const [first] = sample.desk.mine
  const [ended] = sample.desk.endedToday
  if (!first || !ended) return
  const ben = { id: BEN, nickname: sample.words.ben }
  sample.stars = [{ ...first, id: ELSEWHERE, owner: ben, masked: true, late: null, waitingSince: null }, ended]
  sample.messages[ELSEWHERE] = sample.messages[FIRST] ?? []
}
const ELSEWHERE = '00000000-0000-4000-8000-000000000041'

export const Starred = meta.story({ args: { search: { tab: 'starred', chat: ENDED }, prepare: starred } })
export const StarredDark = Starred.extend({ globals: DARK })
export const StarredNothing = meta.story({ args: { search: { tab: 'starred' } } })
export const StarredElsewhere = meta.story({
  name: 'What has gone to others is read from its star, and nothing else is done with it',
  args: { search: { tab: 'starred', chat: ELSEWHERE }, prepare: starred },
  play: async () => {
    await expect(await page().findByText(/is not at your desk/)).toBeVisible()
    await expect(await page().findByRole('log')).toBeVisible()
    await expect(page().queryByRole('textbox', { name: /Reply to/ })).not.toBeInTheDocument()
    await expect(page().queryByRole('button', { name: 'End' })).not.toBeInTheDocument()
  },
})
/** The agent has a page open in another browser, too: the bar says which, and leads to where it is signed out. */
const openElsewhere: NonNullable<DeskStageProps['prepare']> = (sample) => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
  sample.elsewhere = [{ id: ELSEWHERE, ip: '192.0.2.7', userAgent, createdAt: '2026-11-26T08:12:00.000Z' }]
}
export const OpenElsewhere = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: openElsewhere,
    override: (sample) => ({
      auth: {
        sessions: api.auth.sessions.handler(() =>
          sample.elsewhere.map((each) => ({ ...each, current: false, lastSeenAt: each.createdAt })),
        ),
        endOtherSessions: api.auth.endOtherSessions.handler(() => ({ ended: sample.elsewhere.splice(0).length })),
      },
    }),
  },
  play: async () => {
    await expect(
      await page().findByText(/You also have a page open in Firefox on Windows \(192\.0\.2\.7\)/),
    ).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: 'Signed-in devices' }))
    const dialog = within(await page().findByRole('dialog', { name: 'Signed-in devices' }))
    await userEvent.click(await dialog.findByRole('button', { name: /Sign out/ }))
    await dialog.findByText(/signed out/i)
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(page().queryByText(/You also have a page open/)).not.toBeInTheDocument())
  },
})
export const OpenElsewhereDark = meta.story({
  args: { search: { chat: FIRST }, prepare: openElsewhere },
  globals: DARK,
})
export const OpenElsewhereSeen = meta.story({
  args: { search: { chat: FIRST }, prepare: openElsewhere },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Close this note' }))
    await expect(page().queryByText(/You also have a page open/)).not.toBeInTheDocument()
    heard.events?.elsewhere()
    await expect(page().queryByText(/You also have a page open/)).not.toBeInTheDocument()
  },
})
export const Starring = meta.story({
  name: 'A star is put by the key, the head or the row, and is there whatever becomes of the conversation',
  args: { search: { chat: FIRST } },
  play: async () => {
    await composer()
    const stars = () => page().getAllByRole('button', { name: 'Star' })
    const pressed = () => stars().filter((button) => button.getAttribute('aria-pressed') === 'true')
    await userEvent.keyboard('{Alt>}y{/Alt}')
    // At once in the row and in the head.
    await waitFor(() => expect(pressed()).toHaveLength(2))
    await userEvent.click(page().getByRole('tab', { name: 'Starred' }))
    const list = within(await page().findByRole('list', { name: 'Starred' }))
    await expect(list.getAllByRole('listitem')).toHaveLength(1)
    // Whoever opens one stays among them.
    await userEvent.click(list.getByRole('button', { name: new RegExp(words.nickname) }))
    await expect(page().getByRole('tab', { name: 'Starred' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(list.getByRole('button', { name: 'Star' }))
    await page().findByText('Nothing starred yet')
    await expect(pressed()).toHaveLength(0)
    await userEvent.keyboard('{Alt>}y{/Alt}')
    await page().findByRole('list', { name: 'Starred' })
    heard.events?.starred()
    await waitFor(() => expect(pressed()).toHaveLength(2))
  },
})
export const StarRefused = meta.story({
  name: 'A star that is refused is taken back, and why is said',
  args: {
    search: { chat: FIRST },
    override: () => ({
      stars: {
        put: api.stars.put.handler(() => {
          throw refusal('STAR_LIMIT', { limit: 200 })
        }),
      },
    }),
  },
  play: async () => {
    await composer()
    await userEvent.keyboard('{Alt>}y{/Alt}')
    await page().findByText(/as many conversations as can be kept/)
    await waitFor(() => expect(page().queryByRole('button', { name: 'Star', pressed: true })).not.toBeInTheDocument())
  },
})

export const Sorted = meta.story({
  name: 'The order of the lists is chosen, is kept, and is gone through by the keys',
  args: {
    search: { chat: FIRST },
    prepare: ({ desk }) => {
      desk.lists = { hidden: ['starred'], sort: 'usual' }
    },
  },
  play: async () => {
    localStorage.removeItem(`workspaceSort:1400000001:${ANNA}`)
    await composer()
    await expect(page().queryByRole('tab', { name: 'Starred' })).not.toBeInTheDocument()
    const first = () => within(page().getByRole('list', { name: 'Mine' })).getAllByRole('listitem')[0]
    await expect(first()).toHaveTextContent(words.nickname)
    await userEvent.click(page().getByRole('button', { name: 'Order: Each list in its own' }))
    await userEvent.click(await page().findByRole('menuitemradio', { name: 'Waiting longest' }))
    await waitFor(() => expect(first()).toHaveTextContent('Visitor 13'))
    await expect(page().getByRole('button', { name: 'Order: Waiting longest' })).toBeVisible()
    await userEvent.keyboard('{Escape}{Alt>}k{/Alt}')
    await waitFor(() => expect(page().getByRole('textbox', { name: 'Reply to Visitor 13' })).toBeVisible())
    localStorage.removeItem(`workspaceSort:1400000001:${ANNA}`)
  },
})
export const SortedForAll = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: ({ desk }) => {
      desk.lists = { hidden: [], sort: 'waiting' }
    },
  },
})

export const StatusSince = meta.story({
  name: 'The status says since when, and begins anew with another',
  args: { search: { chat: FIRST } },
  play: async () => {
    const status = await page().findByRole('button', { name: 'Your status: Online' })
    await expect(page().getByText('25 min')).toBeVisible()
    await userEvent.click(status)
    await expect(await page().findByText(/^Your status since .* \(25 min/)).toBeVisible()
    await userEvent.click(page().getByRole('menuitemradio', { name: 'Busy' }))
    heard.events?.status({ status: 'busy', forcedOffline: false })
    await expect(await page().findByRole('button', { name: 'Your status: Busy' })).toBeVisible()
  },
})
export const NothingOffered = meta.story({
  name: 'Who is online and can be offered nothing is told why, and no more once that is over',
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      sample.desk.paused = true
      paused.sample = sample
    },
  },
  play: async () => {
    await expect(
      await page().findByText(/^(Nothing is offered: your groups are paused\.|暂不分配会话：所在客服组均已暂停。)$/),
    ).toBeVisible()
    paused.sample.desk.paused = false
    heard.events?.group_mode()
    await waitFor(() => expect(page().queryByText(/^(Nothing is offered|暂不分配会话)/)).not.toBeInTheDocument())
  },
})
export const NothingOfferedShown = meta.story({
  args: { search: { chat: FIRST }, prepare: ({ desk }) => void (desk.limit = 2) },
})
export const NothingOfferedShownDark = NothingOfferedShown.extend({ globals: DARK })
const paused: { sample: SampleDesk } = { sample: sampleDesk('en') }

export const OfferedToAnother = meta.story({ args: { search: { tab: 'queue', chat: OFFERED } } })
/** The oldest who waits rings at Anna. */
const ringing: NonNullable<ComponentProps<typeof DeskStage>['prepare']> = ({ desk, words: { anna } }) => {
  desk.queue = desk.queue.map((each) =>
    each.id === WAITING
      ? {
          ...each,
          state: 'ringing',
          owner: { id: ANNA, nickname: anna },
          ringingUntil: inSeconds(28),
          ringsFor: { rule: 'last_agent', tier: 'backup', looked: 3, out: {}, tie: false },
        }
      : each,
  )
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** Something is left to do after the conversation that has ended. */
const after: NonNullable<ComponentProps<typeof DeskStage>['prepare']> = ({ desk }) => {
  desk.endedToday = desk.endedToday.map((each) => ({
    ...each,
    afterWork: { until: inSeconds(42), extensions: 1 },
  }))
}

export const AfterWork = meta.story({ args: { search: { chat: FIRST }, prepare: after } })
export const AfterWorkDark = AfterWork.extend({ globals: DARK })
export const MoreAfterWork = meta.story({
  name: 'What is left to do has its time again once, and is over when the key for it is pressed',
  args: { search: { chat: FIRST }, prepare: after },
  play: async () => {
    await page().findByText(/After the conversation with/)
    await userEvent.click(page().getByRole('button', { name: 'More time' }))
    await waitFor(() => expect(page().queryByRole('button', { name: 'More time' })).not.toBeInTheDocument())
    await expect(page().getByText(/1\d\d seconds left/)).toBeVisible()
    await userEvent.keyboard('{Alt>}w{/Alt}')
    await waitFor(() => expect(page().queryByText(/After the conversation with/)).not.toBeInTheDocument())
  },
})

const [TOPIC, SOLVED_IT, TAGS, WORDS] = [1, 2, 3, 4].map((n) => `01980000-0000-7000-8030-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]

/** The same with a form to be filled in, of which a part is required. */
const closing: typeof after = (sample) => {
  after(sample)
  const isZh = sample.words !== words
  sample.closing = {
    form: [
      {
        id: TOPIC,
        kind: 'select',
        label: isZh ? '问题分类' : 'Topic',
        required: true,
        options: isZh
          ? ['配送', '退货 / 破损', '退货 / 不合适']
          : ['Delivery', 'Returns / Damaged', 'Returns / Does not fit'],
      },
      { id: SOLVED_IT, kind: 'solved', label: isZh ? '是否解决' : 'Outcome', options: [], required: true },
      { id: TAGS, kind: 'tags', label: isZh ? '标签' : 'Tags', options: [], required: false },
      { id: WORDS, kind: 'text', label: isZh ? '备注' : 'Notes', options: [], required: false },
    ],
    answers: null,
  }
}

export const Closing = meta.story({ args: { search: { tab: 'done', chat: ENDED }, prepare: closing } })
export const ClosingDark = Closing.extend({ globals: DARK })
export const ClosingFiled = meta.story({
  name: 'The closing form is filed once what is required is there, and after-call work is over by that',
  args: { search: { tab: 'done', chat: ENDED }, prepare: closing },
  play: async () => {
    const form = within(await page().findByRole('region', { name: 'Closing form' }))
    await userEvent.click(form.getByRole('button', { name: 'File' }))
    await expect(form.getAllByText('Fill this in.')).toHaveLength(2)
    await userEvent.click(form.getByRole('combobox', { name: 'Topic' }))
    await userEvent.click(await page().findByRole('option', { name: 'Damaged' }))
    await userEvent.click(form.getByRole('radio', { name: 'Solved' }))
    await userEvent.type(form.getByRole('textbox', { name: 'Notes' }), 'A new lamp is on its way.')
    await userEvent.click(form.getByRole('button', { name: 'File' }))
    await form.findByText('The closing form is filed')
    await expect(form.getByText('Returns / Damaged')).toBeVisible()
    await waitFor(() => expect(page().queryByText(/After the conversation with/)).not.toBeInTheDocument())
  },
})
const DRAFTS = `closing:${sampleDesk('en').me.applications[0]?.appId}:${ANNA}`

export const ClosingKept = meta.story({
  name: 'What was begun of the closing form is there again after a reload',
  args: { search: { tab: 'done', chat: ENDED }, prepare: closing },
  beforeEach: () => {
    localStorage.setItem(DRAFTS, JSON.stringify({ [ENDED]: JSON.stringify({ [WORDS]: ['Begun.'] }) }))
    return () => localStorage.removeItem(DRAFTS)
  },
  play: async () => {
    await expect(await page().findByRole('textbox', { name: 'Notes' })).toHaveValue('Begun.')
  },
})

export const Ringing = meta.story({ args: { search: { chat: FIRST }, prepare: ringing } })
export const RingingDark = Ringing.extend({ globals: DARK })
export const DeclinesByKey = meta.story({
  args: { search: { chat: FIRST }, prepare: ringing },
  play: async () => {
    await expect(await page().findByText('Visitor 14 is offered to you')).toBeVisible()
    await userEvent.keyboard('{Alt>}x{/Alt}')
    await waitFor(() => expect(page().queryByText('Visitor 14 is offered to you')).not.toBeInTheDocument())
  },
})
export const AcceptsAnOfferByKey = meta.story({
  args: { search: { chat: FIRST }, prepare: ringing },
  play: async () => {
    await expect(await page().findByText('Visitor 14 is offered to you')).toBeVisible()
    await userEvent.keyboard('{Alt>}a{/Alt}')
    const reply = await composer()
    await waitFor(() => expect(reply).toHaveFocus())
    await expect(page().queryByText('Visitor 14 is offered to you')).not.toBeInTheDocument()
  },
})
export const OtherKeys = meta.story({
  name: 'The keys that are set work and are listed, in the place of those at first',
  args: {
    search: { chat: FIRST },
    prepare: (sample) => void (sample.desk.keys = { decline: 'alt+shift+d', end: 'alt+g' }),
  },
  play: async () => {
    await composer()
    const end = page().getByRole('button', { name: 'End' })
    await expect(end).toHaveAttribute('aria-keyshortcuts', 'Alt+G')
    await userEvent.keyboard('?')
    const list = within(await page().findByRole('dialog', { name: 'Keyboard shortcuts' }))
    const row = list.getByRole('row', { name: /Decline the offer/ })
    await expect(row).toHaveTextContent(/Shift.*D/)
    await expect(row).not.toHaveTextContent('X')
  },
})
/** A desk that asks why somebody is on a break. */
const asked: typeof after = (sample) => {
  sample.desk.breakReasons = sample.words === words ? ['Lunch', 'Training'] : ['午餐', '培训']
}
export const GoesOnABreak = meta.story({
  name: 'Who goes on a break says why, where there is something to choose from',
  args: { search: { chat: FIRST }, prepare: asked },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Your status: Online' }))
    await expect(page().queryByRole('menuitemradio', { name: 'Break' })).not.toBeInTheDocument()
    await userEvent.click(await page().findByRole('menuitemradio', { name: 'Break: Training' }))
    await page().findByRole('button', { name: 'Your status: Break: Training' })
  },
})
let watched: SampleDesk | undefined
export const SaysThatItIsUsed = meta.story({
  name: 'Where who does nothing is put on a break, the page tells now and then that it is used',
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      sample.desk.idleBreak = 10
      watched = sample
    },
  },
  play: async () => {
    await composer()
    await userEvent.keyboard('{Shift}')
    await waitFor(() => expect(watched?.active).toBe(1))
    await userEvent.keyboard('{Shift}{Shift}')
    await expect(watched?.active).toBe(1)
  },
})
export const BreakReasons = meta.story({
  args: { search: { chat: FIRST }, prepare: asked },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: /^(Your status: Online|我的状态：在线)$/ }))
    await page().findByRole('menuitemradio', { name: /^(Break: Lunch|小休：午餐)$/ })
  },
})
export const BreakReasonsDark = BreakReasons.extend({ globals: DARK })

export const PutOnABreak = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    await composer()
    heard.events?.status({ status: 'break', forcedOffline: false, reason: 'missed' })
    await expect(await page().findByText('You are on a break')).toBeVisible()
    await expect(page().getByRole('button', { name: 'Your status: Break' })).toBeVisible()
  },
})
export const Ended = meta.story({ args: { search: { tab: 'done', chat: ENDED } } })
export const NothingOpen = meta.story({})
export const GoneElsewhere = meta.story({ args: { search: { chat: '00000000-0000-4000-8000-000000000077' } } })
export const Loading = meta.story({
  args: { override: () => ({ desk: { overview: api.desk.overview.handler(unanswered) } }) },
})
export const Failed = meta.story({
  args: {
    override: () => ({
      desk: {
        overview: api.desk.overview.handler(() => {
          throw refusal('INTERNAL')
        }),
      },
    }),
  },
})
export const TranscriptFailed = meta.story({
  args: {
    search: { chat: FIRST },
    override: () => ({
      desk: {
        messages: api.desk.messages.handler(() => {
          throw refusal('UNAVAILABLE')
        }),
      },
    }),
  },
})
export const Empty = meta.story({
  args: {
    prepare: ({ desk }) => {
      Object.assign(desk, { mine: [], queue: [], endedToday: [], status: 'offline' })
    },
  },
})
/** Nobody waits for who is online. */
const calm = ({ desk }: SampleDesk) => Object.assign(desk, { mine: [], queue: [], endedToday: [], status: 'online' })

export const NamesTheChannelInTheLists = meta.story({
  args: {
    search: { tab: 'mine' },
    prepare: ({ desk }) => {
      desk.mine = desk.mine.map((each) => (each.id === FIRST ? { ...each, channel: 'whatsapp' } : each))
    },
  },
  play: async () => {
    const list = within(await page().findByRole('tabpanel'))
    // The web chat goes without saying.
    await expect((await list.findAllByText(/WhatsApp/)).length).toBe(1)
    await expect(list.queryByText(/Web chat/)).toBeNull()
  },
})
export const TellsOfTheOwnDay = meta.story({
  args: { search: { tab: 'queue' }, prepare: (sample) => void calm(sample) },
  play: async () => {
    const day = within(await page().findByRole('region', { name: 'Your day' }))
    await waitFor(() => expect(day.getByText('4.6 (of 9 ratings)')).toBeVisible())
    await expect(day.getByText('4 hr 17 min')).toBeVisible()
  },
})
export const OwnDayHasNothingYetDark = meta.story({
  args: {
    search: { tab: 'queue' },
    prepare: (sample) => {
      calm(sample)
      sample.ownDay = { served: 0, firstAnswer: null, ratings: 0, rating: null, worked: 0 }
    },
  },
  globals: { theme: 'dark', lang: 'zh' },
})
export const NamesAndTagsAVisitor = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Name and tags' }))
    const dialog = within(await page().findByRole('dialog', { name: /^Name and tags of / }))
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await userEvent.type(name, '<b>')
    await expect(dialog.getByText('The characters < > & cannot be used.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.clear(name)
    await userEvent.type(name, 'Mr Grey')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Tags' }), 'north{Enter}')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(page().getAllByRole('heading', { name: 'Mr Grey', level: 2 })).toHaveLength(2))
    await expect(page().getByText('north')).toBeVisible()
  },
})
/** Where a visitor is, and what flows have found out; in the list, their language where it is another, and first tags. */
export const TellsWhereAVisitorIs = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: ({ desk }) => {
      const [first] = desk.mine
      if (first) first.visitor = { ...first.visitor, language: 'ja', tags: ['gold', 'wholesale', 'north'] }
    },
  },
  play: async () => {
    const panel = within(await page().findByRole('group', { name: 'Visitor' }))
    await expect(await panel.findByText(/^Europe\/Berlin, \d{1,2}:\d{2}.* there now$/)).toBeVisible()
    await expect(panel.getByText('Germany (by the time zone)')).toBeVisible()
    await expect(panel.getByText('203.0.113.77')).toBeVisible()
    await expect(panel.getByText('tier')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Copy the user ID' })).toBeVisible()
    await expect(page().getByText('Japanese · gold · wholesale · +1')).toBeVisible()
  },
})
export const TellsWhereAVisitorIsDark = meta.story({
  globals: { ...DARK, lang: 'zh' },
  args: {
    search: { chat: FIRST },
    prepare: ({ desk }) => {
      const [first] = desk.mine
      if (first) first.visitor = { ...first.visitor, language: 'ja', tags: ['金卡会员', '批发客户', '北方'] }
    },
  },
})
const NEAR = [
  ['Do you deliver to Sweden, and how long does it take?', 'We deliver there within four days, for 9 euros.', 5],
  ['How long does delivery to Denmark take?', 'Three days.', null],
] as const
export const ShowsSimilarChats = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      sample.similar = NEAR.map(([question, answer, rating], index) => ({
        id: `00000000-0000-4000-8000-0000000009${index}0`,
        question,
        answer,
        owner: { id: BEN, nickname: sample.words.ben },
        endedAt: '2026-11-20T10:00:00.000Z',
        rating,
      }))
    },
  },
  play: async () => {
    const panel = within(await page().findByRole('group', { name: 'Similar solved chats' }))
    await expect(await panel.findByText(NEAR[0][0])).toBeVisible()
    await expect(panel.getByText('We deliver there within four days, for 9 euros.')).toBeVisible()
    await expect(panel.getByText('5 stars')).toBeVisible()
    await expect(panel.getAllByText(/^Ben, /)).toHaveLength(2)
  },
})
export const ShowsSimilarChatsDark = ShowsSimilarChats.extend({
  globals: { ...DARK, lang: 'zh' },
  play: async () => {},
})
export const NoSimilarChats = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    const panel = within(await page().findByRole('group', { name: 'Similar solved chats' }))
    await expect(await panel.findByText('None of the last chats is near to this one.')).toBeVisible()
  },
})
const BOUND = {
  ...NEW_STAFF_MAY,
  end: false,
  toMember: false,
  recall: false,
  unmask: false,
  begin: false,
  blockDays: 7,
}
export const BoundAgent = meta.story({
  name: 'What is kept from agents is not shown; where its key is pressed it is said why',
  args: {
    search: { chat: FIRST },
    prepare: ({ desk, me }) => {
      desk.may = BOUND
      for (const application of me.applications) application.roles = ['online_staff']
    },
  },
  play: async () => {
    await composer()
    await expect(page().queryByRole('button', { name: 'End' })).toBeNull()
    await userEvent.keyboard('{Alt>}e{/Alt}')
    await expect(await page().findByText(/^The workbench settings keep this from agents/)).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: 'Transfer' }))
    const dialog = within(await page().findByRole('dialog'))
    await expect(await dialog.findByText('To the queue of a group')).toBeVisible()
    await expect(dialog.queryByText('To a colleague')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(page().getByRole('button', { name: 'More actions' }))
    await userEvent.click(await page().findByRole('menuitem', { name: /^Block/ }))
    await expect(await page().findByText('At most 7 days. For longer, ask an online admin.')).toBeVisible()
  },
})
const left = fn()
/** Who goes offline with visitors to serve says what becomes of them. */
export const GoesOffline = meta.story({
  args: {
    override: ({ desk }) => ({
      team: {
        setOwnStatus: api.team.setOwnStatus.handler(({ input: { status, conversations, to } }) => {
          left(status, conversations, to?.id)
          desk.status = status
          return {}
        }),
      },
    }),
  },
  beforeEach: () => {
    left.mockClear()
  },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Your status: Online' }))
    await userEvent.click(await page().findByRole('menuitemradio', { name: 'Offline' }))
    const dialog = within(await page().findByRole('dialog', { name: /^Go offline with \d conversations open\?$/ }))
    await expect(dialog.getByRole('radio', { name: 'I go on answering' })).toBeChecked()
    await userEvent.click(dialog.getByRole('radio', { name: 'Back to the queue' }))
    await expect(left).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: 'Go offline' }))
    await waitFor(() => expect(left).toHaveBeenCalledWith('offline', 'queue', undefined))
    await expect(await page().findByRole('button', { name: 'Your status: Offline' })).toBeVisible()
  },
})
/** Or hands them over to a colleague who is there, and says why. */
export const HandsOverAndGoes = GoesOffline.extend({
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Your status: Online' }))
    await userEvent.click(await page().findByRole('menuitemradio', { name: 'Offline' }))
    await userEvent.click(await page().findByRole('radio', { name: 'Hand them over' }))
    await userEvent.click(page().getByRole('button', { name: 'Choose to whom …' }))
    const dialog = within(await page().findByRole('dialog', { name: /^Hand over \d conversations and go offline$/ }))
    await expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument()
    await userEvent.click(await dialog.findByRole('radio', { name: 'Ben' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over and go offline' }))
    await waitFor(() => expect(left).toHaveBeenCalledWith('offline', 'hand_over', BEN))
    await expect(await page().findByRole('button', { name: 'Your status: Offline' })).toBeVisible()
  },
})
export const NamesAVisitor = meta.story({
  globals: { ...DARK, lang: 'zh' },
  args: { search: { chat: FIRST } },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: '名称与标签' }))
    await expect(await page().findByRole('dialog')).toBeVisible()
  },
})
export const AsksWhatBecomesOfThem = meta.story({
  globals: { ...DARK, lang: 'zh' },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: /在线/ }))
    await userEvent.click(await page().findByRole('menuitemradio', { name: '离线' }))
    await expect(await page().findByRole('dialog')).toBeVisible()
  },
})
export const ForcedOffline = meta.story({
  args: {
    prepare: ({ desk }) => {
      Object.assign(desk, { status: 'offline', forcedOffline: true, forcedReason: 'The shift is over' })
    },
  },
})
/** A desk whose agent holds no licence, and what one is refused with until there is one to have. */
const withoutLicence = (refused: () => Error | undefined): { args: Partial<ComponentProps<typeof DeskStage>> } => ({
  args: {
    prepare: ({ desk }) => {
      Object.assign(desk, { mine: [], queue: [], status: 'offline', licensed: false })
    },
    override: ({ desk }) => ({
      desk: {
        signIn: api.desk.signIn.handler(() => {
          const error = refused()
          if (error) throw error
          desk.licensed = true
          return {}
        }),
      },
    }),
  },
})
const full = () => refusal('LICENSE_EXCEEDED', { purchased: 3, enabled: 3 })
export const NoLicenceLeft = meta.story(withoutLicence(full))
export const NoLicenceLeftDark = NoLicenceLeft.extend({ globals: DARK })
export const NoLicence = meta.story(withoutLicence(() => refusal('LICENSE_MISSING')))
let isFull = true
export const AsksForALicenceAgain = meta.story({
  ...withoutLicence(() => (isFull ? full() : undefined)),
  beforeEach: () => {
    isFull = true
  },
  play: async () => {
    await expect(await page().findByText('All 3 licences are in use this month.')).toBeVisible()
    isFull = false
    await userEvent.click(page().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(page().queryByText(/^All 3 licences/)).toBeNull())
  },
})
export const Reconnecting = meta.story({ args: { search: { chat: FIRST }, openLink: lostLink } })

export const AcceptsAndReplies = meta.story({
  args: { search: { tab: 'queue' } },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Accept the next one' }))
    const reply = await composer()
    await waitFor(() => expect(reply).toHaveFocus())
    await userEvent.keyboard('First line{Shift>}{Enter}{/Shift}second line')
    await expect(reply).toHaveValue('First line\nsecond line')
    await userEvent.keyboard('{Enter}')
    const log = page().getByRole('log')
    await expect(await within(log).findByText(/second line/)).toBeVisible()
    await expect(reply).toHaveValue('')
    await expect(page().getByRole('tab', { name: /Mine/ })).toHaveAttribute('aria-selected', 'true')
  },
})

export const ChoosingAWordOfAnInputMethodDoesNotSend = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    const reply = await composer()
    await userEvent.type(reply, 'nihao')
    await fireEvent.keyDown(reply, { key: 'Enter', code: 'Enter', isComposing: true, keyCode: 229 })
    await expect(reply).toHaveValue('nihao')
    await fireEvent.keyDown(reply, { key: 'Enter', code: 'Enter', keyCode: 13 })
    await waitFor(() => expect(reply).toHaveValue(''))
  },
})

const FILES = [
  new File([new Uint8Array(48_000)], 'prices-2026.pdf', { type: 'application/pdf' }),
  new File([new Uint8Array(2_000_000)], 'how-to-mount-the-shelf.mp4', { type: 'video/mp4' }),
  new File(['MZ'], 'run.exe', { type: 'application/x-msdownload' }),
]
const attachAll = async () => {
  const box = await composerIn()
  await userEvent.upload(box.closest('form')!.querySelector<HTMLInputElement>('input[type="file"]')!, FILES, {
    applyAccept: false,
  })
  return box
}
const composerIn = () => page().findByRole('textbox', { name: /Reply to|回复/ })
export const Attached = meta.story({
  name: 'Files stand above the reply until it is sent, each can be left out, and what may not be sent is said',
  args: { search: { chat: FIRST } },
  play: async () => {
    await attachAll()
    const files = within(await page().findByRole('list', { name: 'Files that go with it' }))
    await expect(files.getAllByRole('listitem')).toHaveLength(2)
    await page().findByText('run.exe: This kind of file is not supported.')
    await userEvent.click(files.getByRole('button', { name: 'Leave out how-to-mount-the-shelf.mp4' }))
    await waitFor(() => expect(files.getAllByRole('listitem')).toHaveLength(1))
    await expect(page().getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled', 'true')
  },
})
export const AttachedDark = Attached.extend({
  name: 'Attached files, dark',
  globals: DARK,
  play: async () => void (await attachAll()),
})

const sent = fn()
let failures = 0
export const SendsAgainWithTheSameId = meta.story({
  args: {
    search: { chat: FIRST },
    override: (sample) => ({
      desk: {
        send: api.desk.send.handler(({ input }) => {
          sent(input.clientMsgId)
          if (failures++ === 0) throw refusal('NOT_OWNER')
          return store(sample, input)
        }),
      },
    }),
  },
  play: async () => {
    failures = 0
    sent.mockClear()
    await userEvent.type(await composer(), 'On its way{Enter}')
    await expect(await page().findByText(/Not sent\. This conversation belongs/)).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(page().queryByText(/Not sent/)).toBeNull())
    await expect(within(page().getByRole('log')).getAllByText('On its way')).toHaveLength(1)
    const ids = sent.mock.calls.map(([id]: unknown[]) => id)
    await expect(ids).toHaveLength(2)
    await expect(new Set(ids).size).toBe(1)
  },
})

export const TheLoserIsToldWhoWasFaster = meta.story({
  args: {
    search: { tab: 'queue', chat: WAITING },
    override: ({ desk }) => ({
      desk: {
        accept: api.desk.accept.handler(({ errors }) => {
          desk.queue = desk.queue.filter(({ id }) => id !== WAITING)
          throw errors.ALREADY_TAKEN({ data: { by: 'Ben' } })
        }),
      },
    }),
  },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Accept' }))
    await expect(await page().findByText('Taken by Ben')).toBeInTheDocument()
    await waitFor(() => expect(page().queryByRole('button', { name: /Visitor 14/ })).toBeNull())
    await expect(page().getByText('This conversation is not with you')).toBeVisible()
  },
})

export const HearsWhatHappens = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    const log = await page().findByRole('log')
    await within(log).findByText(words.said[2] ?? '')
    await expect(log).toHaveAttribute('aria-live', 'off')
    const { desk, messages } = sampleDesk('en')
    const list = [...(messages[FIRST] ?? [])]
    for (const text of ['One', 'Two', 'Three']) {
      const message = nextMessage(list, FIRST, { sender: 'visitor', body: { type: 'text', text } })
      list.push(message)
      heard.events?.message(message)
    }
    await expect(await within(log).findByText('Three')).toBeVisible()
    await expect(await page().findByText('3 new messages')).toBeInTheDocument()
    const [, second] = desk.mine
    if (second === undefined) throw new Error('The sample has no second conversation.')
    heard.events?.desk({ ...second, seq: second.seq + 5, lastMessage: 'Are you there?' })
    await expect(await page().findByText('Are you there?')).toBeVisible()
    heard.events?.desk({ ...second, state: 'in_service', owner: { id: 'x', nickname: 'Ben' }, revision: 99 })
    await waitFor(() => expect(page().queryByText('Are you there?')).toBeNull())
  },
})

export const HearsWhatIsRead = meta.story({
  name: 'What the visitor has read is said below the last message they have read, and what has arrived below the newest',
  args: { search: { chat: SECOND } },
  play: async () => {
    const log = within(await page().findByRole('log'))
    await expect(await log.findByText('Delivered')).toBeVisible()
    const list = sampleDesk('en').messages[SECOND] ?? []
    heard.events?.receipts({ conversationId: SECOND, delivered: list.length, read: list.length })
    await expect(await log.findByText('Read')).toBeVisible()
    await expect(log.queryByText('Delivered')).toBeNull()
    const body = { type: 'text' as const, text: 'One more thing.' }
    heard.events?.message(nextMessage(list, SECOND, { sender: 'agent', name: words.anna, body }))
    await expect(await log.findByText('Sent')).toBeVisible()
    await expect(log.getByText('Read')).toBeVisible()
  },
})

export const TakesAMessageBack = meta.story({
  name: 'What was just said can be taken back, and is not read any more by who does not look after the desk',
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      for (const application of sample.me.applications) application.roles = ['online_staff']
      const list = sample.messages[FIRST] ?? []
      const body = { type: 'text' as const, text: 'Your password is tulip.' }
      sample.messages[FIRST] = [
        ...list,
        nextMessage(list, FIRST, { sender: 'agent', name: sample.words.anna, body, at: new Date().toISOString() }),
      ]
    },
  },
  play: async () => {
    const log = within(await page().findByRole('log'))
    await expect(await log.findByText('Your password is tulip.')).toBeVisible()
    await userEvent.click(await log.findByRole('button', { name: /^(Take back|撤回)$/ }))
    await expect(await log.findByText(/^(Taken back|已撤回)$/)).toBeVisible()
    await expect(log.queryByText('Your password is tulip.')).toBeNull()
    await expect(log.getByText(/took a message back|撤回了一条消息/)).toBeVisible()
    await expect(log.queryByRole('button', { name: /^(Take back|撤回)$/ })).toBeNull()
  },
})
export const TakesAMessageBackDark = TakesAMessageBack.extend({ globals: DARK })

const undoing: Partial<DeskStageProps> = {
  search: { chat: FIRST },
  prepare: (sample) => {
    sample.desk.undoSeconds = 30
  },
}
export const UndoesAReply = meta.story({
  name: 'A reply waits to go for as long as is set; undone, it stands before what was begun since, and the next one sends what waits',
  args: undoing,
  play: async () => {
    await userEvent.type(await composer(), 'It leaves tomorrow.{Enter}')
    await expect(await page().findByText(/^Goes in \d+ seconds?$/)).toBeVisible()
    await userEvent.type(await composer(), 'One more')
    await userEvent.click(page().getByRole('button', { name: 'Undo' }))
    await expect(await composer()).toHaveValue('It leaves tomorrow.\nOne more')
    await expect(page().queryByText(/^Goes in/)).toBeNull()
    await userEvent.clear(await composer())
    await userEvent.type(await composer(), 'It leaves today.{Enter}')
    await page().findByText('It leaves today.')
    await userEvent.type(await composer(), 'By ship.{Enter}')
    await waitFor(() => expect(page().getAllByText(/^Goes in/)).toHaveLength(1))
    await userEvent.keyboard('{Alt>}u{/Alt}')
    await expect(await composer()).toHaveValue('By ship.')
    await expect(await composer()).toHaveFocus()
  },
})
export const GoesWhenItIsHandedOver = meta.story({
  name: 'What is held goes as soon as a hand-over is asked about, by button or by key',
  args: undoing,
  play: async () => {
    await userEvent.type(await composer(), 'It leaves tomorrow.{Enter}')
    await expect(await page().findByText(/^Goes in/)).toBeVisible()
    await userEvent.keyboard('{Alt>}t{/Alt}')
    await expect(await page().findByRole('dialog')).toBeVisible()
    await waitFor(() => expect(page().queryByText(/^Goes in/)).toBeNull())
    await userEvent.keyboard('{Escape}')
    await userEvent.type(await composer(), 'By ship.{Enter}')
    await expect(await page().findByText(/^Goes in/)).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: 'Transfer' }))
    await waitFor(() => expect(page().queryByText(/^Goes in/)).toBeNull())
  },
})
export const AReplyWaits = meta.story({
  args: undoing,
  play: async () => {
    await userEvent.type(await composerOfAny(), '1024{Enter}')
    await expect(await page().findByText(/^(Goes in \d+ seconds|\d+ 秒后发出)$/)).toBeVisible()
  },
})
export const AReplyWaitsDark = AReplyWaits.extend({ globals: DARK })
export const TakesTheLastBackByKey = meta.story({
  name: 'What was said last is taken back by a key',
  args: TakesAMessageBack.input.args,
  play: async () => {
    const log = within(await page().findByRole('log'))
    await log.findByText('Your password is tulip.')
    await userEvent.keyboard('{Alt>}b{/Alt}')
    await expect(await log.findByText(/^(Taken back|已撤回)$/)).toBeVisible()
  },
})

export const QuotesAMessage = meta.story({
  name: 'What was said is copied, and quoted in the reply at a press or by a key',
  args: { search: { chat: FIRST } },
  play: async () => {
    const reply = await composer()
    await userEvent.type(reply, 'Hello')
    const log = within(page().getByRole('log'))
    const quote = (await log.findAllByRole('button', { name: 'Quote' })).at(-1)!
    quote.focus()
    await expect(getComputedStyle(quote.parentElement!).opacity).toBe('1')
    await userEvent.keyboard('{Enter}')
    await expect(reply).toHaveFocus()
    await expect(reply.value).toMatch(/^Hello\n(> .+\n)+$/)
    const writeText = fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    log.getAllByRole('button', { name: 'Copy' }).at(-1)!.focus()
    await userEvent.keyboard('{Enter}')
    Reflect.deleteProperty(navigator, 'clipboard')
    await page().findByText('Copied')
    await expect(`Hello\n> ${writeText.mock.calls.flat().join()}\n`).toBe(reply.value)
    await userEvent.clear(reply)
    await userEvent.keyboard('{Alt>}q{/Alt}')
    await expect(reply).toHaveValue(`> ${words.said[2]}\n`)
  },
})

export const ChoosesAnEmoji = meta.story({
  name: 'An emoji is chosen by keys and stands where the caret was',
  args: { search: { chat: FIRST } },
  play: async () => {
    const reply = await composer()
    await userEvent.type(reply, 'Thanks!')
    reply.setSelectionRange(6, 6)
    await userEvent.keyboard('{Alt>}m{/Alt}')
    const first = await page().findByRole('button', { name: '😀' })
    await waitFor(() => expect(first).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await waitFor(() => expect(reply).toHaveFocus())
    await expect(reply).toHaveValue('Thanks😊!')
    await userEvent.keyboard('s')
    await expect(reply).toHaveValue('Thanks😊s!')
    await userEvent.keyboard('{Alt>}m{/Alt}')
    await page().findByRole('dialog', { name: 'Emoji' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(reply).toHaveFocus())
  },
})
export const EmojiOpen = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Emoji' }))
    await page().findByRole('dialog', { name: 'Emoji' })
  },
})

export const WorksByKeyboard = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    const reply = await composer()
    await userEvent.type(reply, 'Half a sen')
    await userEvent.keyboard('{Alt>}j{/Alt}')
    await expect(await page().findByRole('textbox', { name: 'Reply to Visitor 13' })).toHaveValue('')
    await expect(page().getByText('Draft')).toBeVisible()
    await userEvent.keyboard('{Alt>}k{/Alt}')
    await expect(await composer()).toHaveValue('Half a sen')
    await userEvent.keyboard('{Alt>}t{/Alt}')
    const dialog = await page().findByRole('dialog', { name: /Transfer/ })
    await waitFor(() => expect(dialog).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('{Alt>}e{/Alt}')
    const question = await page().findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: 'End' }))
    await expect(await page().findByText('The conversation with Tomás Prado is ending.')).toBeVisible()
    await expect(await page().findByText('This conversation has ended.', {}, { timeout: 15_000 })).toBeVisible()
  },
})

export const OneKeyAway = meta.story({
  name: 'Alt and a figure opens the conversation in that place, from any list; one key opens who waits longest',
  args: { search: { tab: 'queue' } },
  play: async () => {
    await page().findByRole('tab', { name: /^Queue/, selected: true })
    const second = () => page().findByRole('textbox', { name: 'Reply to Visitor 13' })
    await userEvent.keyboard('{Alt>}2{/Alt}')
    await expect(await second()).toBeVisible()
    await userEvent.keyboard('{Alt>}1{/Alt}')
    await expect(await composer()).toBeVisible()
    // There is no third.
    await userEvent.keyboard('{Alt>}3{/Alt}')
    await expect(await composer()).toBeVisible()
    await userEvent.keyboard('{Alt>}c{/Alt}')
    await expect(await second()).toBeVisible()
    await userEvent.keyboard('?')
    const list = within(await page().findByRole('dialog', { name: 'Keyboard shortcuts' }))
    await expect(list.getByRole('row', { name: /Whoever waits longest/ })).toHaveTextContent('C')
    await expect(list.getByRole('row', { name: /Your first conversation/ })).toHaveTextContent('1')
  },
})

const handed = fn()
export const StartsAFlow = meta.story({
  name: 'A flow is found, told what is known, and runs until it is stopped',
  args: { search: { chat: FIRST } },
  play: async () => {
    await composer()
    await userEvent.keyboard('{Alt>}f{/Alt}')
    const dialog = within(await page().findByRole('dialog', { name: /Start a flow/ }))
    await userEvent.type(await dialog.findByRole('searchbox', { name: 'Search flows' }), 'label')
    await expect(dialog.getAllByRole('radio')).toHaveLength(1)
    const start = dialog.getByRole('button', { name: 'Start' })
    await expect(start).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(dialog.getByRole('radio', { name: 'Return an order' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'order' }), 'A-1024')
    await userEvent.type(dialog.getByRole('textbox', { name: 'pieces' }), 'many')
    await expect(dialog.getByText('Not a number')).toBeVisible()
    await expect(start).toHaveAttribute('aria-disabled', 'true')
    await userEvent.clear(dialog.getByRole('textbox', { name: 'pieces' }))
    await userEvent.click(start)
    await page().findByText('The flow “Return an order” speaks to the visitor.')
    await userEvent.keyboard('{Alt>}f{/Alt}')
    await expect(page().queryByRole('dialog')).not.toBeInTheDocument()
    await userEvent.click(page().getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(page().queryByText(/speaks to the visitor/)).not.toBeInTheDocument())
  },
})
export const InvitesToRate = meta.story({
  name: 'A visitor is invited to rate, once',
  args: { search: { chat: FIRST } },
  play: async () => {
    await composer()
    await userEvent.click(page().getByRole('button', { name: 'More actions' }))
    await userEvent.click(await page().findByRole('menuitem', { name: /Invite to rate/ }))
    await page().findByText(/was invited to rate/)
    await userEvent.click(page().getByRole('button', { name: 'More actions' }))
    await page().findByRole('menuitem', { name: /Start a flow/ })
    await expect(page().queryByRole('menuitem', { name: /Invite to rate/ })).not.toBeInTheDocument()
  },
})
export const ChoosesAFlow = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    await composerOfAny()
    await userEvent.keyboard('{Alt>}f{/Alt}')
    const dialog = within(await page().findByRole('dialog'))
    const [first] = await dialog.findAllByRole('radio')
    if (first) await userEvent.click(first)
  },
})
export const ChoosesAFlowDark = ChoosesAFlow.extend({ globals: DARK })
export const NoFlowToStart = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      sample.flows = []
    },
  },
  play: async () => {
    await composerOfAny()
    await userEvent.keyboard('{Alt>}f{/Alt}')
    await page().findByRole('dialog')
  },
})
/** How a flow that the agent has begun stands. */
const flowThat = (end: 'completed' | 'failed' | 'asked' | null): ComponentProps<typeof DeskStage> => ({
  search: { chat: FIRST },
  prepare: ({ desk, flows }) => {
    const { id = '', name = '' } = flows[0] ?? {}
    const endedAt = end === null ? null : new Date().toISOString()
    desk.mine = desk.mine.map((each) => (each.id === FIRST ? { ...each, flow: { id, name, end, endedAt } } : each))
  },
})
export const AFlowRuns = meta.story({ args: flowThat(null) })
export const AFlowRunsDark = AFlowRuns.extend({ globals: DARK })
export const AFlowHasEnded = meta.story({ args: flowThat('completed') })
export const AFlowIsOver = AFlowHasEnded.extend({
  name: 'What a flow came to is told until the agent writes again',
  play: async () => {
    const reply = await composer()
    await page().findByText(/has ended; the conversation is yours again/)
    await userEvent.type(reply, 'Anything else?{Enter}')
    await waitFor(() => expect(page().queryByText(/the conversation is yours again/)).not.toBeInTheDocument())
  },
})
export const AFlowHasFailed = meta.story({ args: flowThat('failed') })
export const AFlowWasLeft = meta.story({ args: flowThat('asked') })

export const TransfersToAColleague = meta.story({
  args: {
    search: { chat: SECOND },
    override: (sample) => ({
      desk: {
        transfer: api.desk.transfer.handler(({ input: { to, reason, note } }) => {
          handed({ to: to.id, reason, note })
          sample.desk.mine = sample.desk.mine.map((each) =>
            each.id === SECOND
              ? { ...each, transfer: ringsAtBen(sample, { reason, note }), revision: each.revision + 1 }
              : each,
          )
          return {}
        }),
      },
    }),
  },
  beforeEach: () => {
    handed.mockClear()
  },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Transfer' }))
    const dialog = await page().findByRole('dialog')
    await expect(await within(dialog).findByRole('radio', { name: 'Mei' })).toBeDisabled()
    await expect(within(dialog).getByText('Online · limit reached, 5 of 5')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Ben' }))
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Note/ }), 'Asks about an invoice')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Transfer' }))
    await expect(await page().findByText(/Ringing at Ben/)).toBeVisible()
    await expect(handed).toHaveBeenCalledWith({ to: BEN, reason: null, note: 'Asks about an invoice' })
    await expect(page().getByRole('button', { name: 'Transfer' })).toHaveAttribute('aria-disabled', 'true')
    await composer()
  },
})

/** The second conversation rings at Ben. */
const rung: NonNullable<ComponentProps<typeof DeskStage>['prepare']> = (sample) => {
  const transfer = ringsAtBen(sample, { reason: 'language', note: sample.words.late })
  sample.desk.mine = sample.desk.mine.map((each) => (each.id === SECOND ? { ...each, transfer } : each))
}
const heardOf = (transfer: Partial<Transfer>, owner = ANNA) => {
  const sample = sampleDesk('en')
  const [known] = sample.desk.mine.filter(({ id }) => id === SECOND)
  if (known === undefined) throw new Error('There is no second conversation.')
  const nickname = owner === ANNA ? words.anna : words.ben
  heard.events?.desk({
    ...known,
    revision: known.revision + 2,
    owner: { id: owner, nickname },
    transfer: ringsAtBen(sample, transfer),
  })
}
export const RingsAtAColleague = meta.story({ args: { search: { chat: SECOND }, prepare: rung } })
export const RingsAtAColleagueDark = RingsAtAColleague.extend({ globals: DARK })
export const KeepsWhatRingsAtAColleague = meta.story({
  args: { search: { chat: SECOND }, prepare: rung },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(page().queryByText(/Ringing at Ben/)).not.toBeInTheDocument())
    await composer()
  },
})
export const AColleagueDeclines = meta.story({
  args: { search: { chat: SECOND }, prepare: rung },
  play: async () => {
    await expect(await page().findByText(/Ringing at Ben/)).toBeVisible()
    heardOf({ state: 'failed', failure: 'declined' })
    const toast = await page().findByText('Ben did not take over Visitor 13')
    await expect(toast).toBeVisible()
    await expect(page().getAllByText(/Declined/)[0]).toBeVisible()
    await composer()
  },
})
export const AColleagueAccepts = meta.story({
  args: { search: { chat: SECOND }, prepare: rung },
  play: async () => {
    await expect(await page().findByText(/Ringing at Ben/)).toBeVisible()
    heardOf({ state: 'succeeded' }, BEN)
    await expect(await page().findByText('Visitor 13 was handed over to Ben')).toBeVisible()
    await waitFor(() => expect(page().queryByRole('button', { name: /Visitor 13/ })).toBeNull())
  },
})
/** Ben is there as Anna's guest, for the second conversation. */
const withGuest: NonNullable<ComponentProps<typeof DeskStage>['prepare']> = (sample) => {
  const transfer = ringsAtBen(sample, { kind: 'warm', joinedAt: new Date().toISOString() })
  sample.desk.mine = sample.desk.mine.map((each) => (each.id === SECOND ? { ...each, transfer } : each))
}
export const AsksAColleagueFirst = meta.story({
  args: { search: { chat: SECOND } },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Transfer' }))
    const dialog = within(await page().findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('radio', { name: 'Shop floor' }))
    await expect(dialog.queryByRole('checkbox')).toBeNull()
    await userEvent.click(dialog.getByRole('radio', { name: 'Ben' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Talk to them first' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Transfer' }))
    await expect(await page().findByText(/Ringing at Ben/)).toBeVisible()
    heardOf({ kind: 'warm', joinedAt: new Date().toISOString() })
    await expect(await page().findByText('Ben is here as your guest. Only you write to the visitor.')).toBeVisible()
    await composer()
  },
})
export const GuestIsThere = meta.story({ args: { search: { chat: SECOND }, prepare: withGuest } })
export const GuestIsThereDark = GuestIsThere.extend({ globals: DARK })
export const CompletesByKey = meta.story({
  args: { search: { chat: SECOND }, prepare: withGuest },
  play: async () => {
    const field = await page().findByRole('textbox', { name: 'Whisper to Ben' })
    await userEvent.type(field, 'Take it, please{Enter}')
    await expect(await page().findByText('Take it, please')).toBeVisible()
    await userEvent.keyboard('{Alt>}t{/Alt}')
    await expect(await page().findByText('Visitor 13 was handed over to Ben')).toBeVisible()
  },
})
/** Anna is the guest of Ben. */
const asGuest: NonNullable<ComponentProps<typeof DeskStage>['prepare']> = (sample) => {
  const [known] = sample.desk.mine.filter(({ id }) => id === SECOND)
  if (known === undefined) return
  const ben = { id: BEN, nickname: sample.words.ben }
  const transfer = ringsAtBen(sample, {
    kind: 'warm',
    joinedAt: new Date().toISOString(),
    from: ben,
    by: ben,
    to: { type: 'agent', id: ANNA, name: sample.words.anna },
  })
  sample.desk.mine = sample.desk.mine.filter(({ id }) => id !== SECOND)
  sample.desk.queue = [...sample.desk.queue, { ...known, owner: ben, masked: true, late: null, unread: 0, transfer }]
}
export const AsGuest = meta.story({
  args: { search: { tab: 'mine', chat: SECOND }, prepare: asGuest },
  play: async () => {
    await expect(await page().findByText(/^You are the guest of Ben/)).toBeVisible()
    await expect(page().queryByRole('textbox', { name: /Reply to/ })).toBeNull()
    await expect(page().getByRole('textbox', { name: 'Whisper to Ben' })).toBeVisible()
    await expect(page().getByText('With Ben')).toBeVisible()
  },
})
export const AsGuestDark = AsGuest.extend({ globals: DARK, play: async () => {} })
export const AsGuestKept = meta.story({
  args: { search: { tab: 'mine', chat: SECOND }, prepare: asGuest },
  play: async () => {
    await expect(await page().findByText(/^You are the guest of Ben/)).toBeVisible()
    const sample = sampleDesk('en')
    asGuest(sample)
    const known = sample.desk.queue.find(({ id }) => id === SECOND)!
    const transfer = { ...known.transfer!, state: 'cancelled' as const }
    heard.events?.desk({ ...known, revision: known.revision + 1, transfer })
    await expect(await page().findByText('Ben keeps Visitor 13')).toBeVisible()
    await expect(page().queryByText(/^You are the guest of Ben/)).toBeNull()
  },
})
/** Ben hands one over to Anna. */
const handedOver: NonNullable<ComponentProps<typeof DeskStage>['prepare']> = (sample) => {
  const [ben, anna] = [
    { id: BEN, nickname: sample.words.ben },
    { id: ANNA, name: sample.words.anna },
  ]
  const transfer = ringsAtBen(sample, {
    from: ben,
    by: ben,
    to: { type: 'agent', ...anna },
    reason: 'expertise',
    note: sample.words.asks,
  })
  sample.desk.queue = sample.desk.queue.map((each) =>
    each.id === OFFERED
      ? { ...each, state: 'in_service', owner: ben, ringingUntil: null, enqueuedAt: null, transfer }
      : each,
  )
}
export const HandedOver = meta.story({ args: { search: { chat: FIRST }, prepare: handedOver } })
export const AskedAsGuest = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      handedOver(sample)
      sample.desk.queue = sample.desk.queue.map((each) =>
        each.transfer === null ? each : { ...each, transfer: { ...each.transfer, kind: 'warm' } },
      )
    },
  },
  play: async () => {
    await expect(await page().findByText('Ben asks you into the conversation with Visitor 15')).toBeVisible()
  },
})
export const HandedOverDark = HandedOver.extend({ globals: DARK })
export const TakesOverByKey = meta.story({
  args: { search: { chat: FIRST }, prepare: handedOver },
  play: async () => {
    await expect(await page().findByText('Ben wants to hand Visitor 15 over to you')).toBeVisible()
    await userEvent.keyboard('{Alt>}a{/Alt}')
    const reply = await composer()
    await waitFor(() => expect(reply).toHaveFocus())
    await expect(page().queryByText('Ben wants to hand Visitor 15 over to you')).not.toBeInTheDocument()
  },
})

const WATCHED = '00000000-0000-4000-8000-000000000009'
/** Anna looks after the desk: Ben serves the ninth visitor. */
const lookedAfter: NonNullable<ComponentProps<typeof DeskStage>['prepare']> = (sample) => {
  const [known] = sample.desk.mine
  if (known === undefined) return
  const ben = { id: BEN, nickname: sample.words.ben }
  const visitor = { ...known.visitor, id: WATCHED, number: 20, nickname: '', tags: [] }
  const theirs = { ...known, id: WATCHED, visitor, owner: ben, masked: true, lastMessage: sample.words.asks }
  sample.desk.supervises = 'all'
  sample.desk.all = [...sample.desk.mine, ...sample.desk.queue, theirs]
  sample.messages[WATCHED] = (sample.messages[FIRST] ?? []).map((each) => ({ ...each, conversationId: WATCHED }))
}
export const LooksAfterOthers = meta.story({
  args: { search: { tab: 'all', chat: WATCHED }, prepare: lookedAfter },
  play: async () => {
    await expect(await page().findByText('You are reading along. Ben serves this conversation.')).toBeVisible()
    await expect(page().queryByRole('textbox', { name: /Reply to/ })).toBeNull()
  },
})
export const LooksAfterOthersDark = LooksAfterOthers.extend({ globals: DARK, play: async () => {} })
/** Words to be told of fell in what Ben serves, and in a comment beside it; somebody has looked at one of an own conversation. */
const alerted: NonNullable<DeskStageProps['prepare']> = (sample) => {
  lookedAfter(sample)
  const seq = sample.messages[WATCHED]?.findLast(({ sender }) => sender === 'visitor')?.seq ?? 1
  const alert = { id: alertId(1), conversationId: WATCHED, seq, words: ['lawyer', 'court'], seenBy: null }
  sample.alerts = [
    alert,
    { ...alert, id: alertId(2), seq: null, words: ['refund'] },
    { ...alert, id: alertId(3), conversationId: FIRST, seq: 1, seenBy: sample.words.ben },
  ]
}
const alertId = (n: number) => `00000000-0000-4000-8000-00000000007${n}`

export const Alerted = meta.story({ args: { search: { tab: 'all', chat: WATCHED }, prepare: alerted } })
export const AlertedDark = Alerted.extend({ globals: DARK })
export const AlertsLookedAt = meta.story({
  name: 'What holds words to be told of is found by its mark, and said to be looked at where it stands',
  args: { search: { tab: 'all' }, prepare: alerted },
  play: async () => {
    const all = () => within(page().getByRole('list', { name: 'All' }))
    await waitFor(() => expect(page().getByRole('img', { name: 'Alert not looked at' })).toBeVisible())
    const count = all().getAllByRole('listitem').length
    await userEvent.click(page().getByRole('button', { name: 'Only with alerts not looked at' }))
    await waitFor(() => expect(all().getAllByRole('listitem')).toHaveLength(1))
    await userEvent.click(all().getByRole('button', { name: /Visitor 20/ }))
    const log = within(await page().findByRole('log'))
    await expect(await log.findByText('Words: lawyer, court')).toBeVisible()
    await userEvent.click(log.getByRole('button', { name: 'I have looked at it' }))
    await expect(await log.findByText(/has looked at it$/)).toBeVisible()
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Words: lawyer, court'))
    const left = within(page().getByRole('group', { name: /left beside the messages/ }))
    await userEvent.click(left.getByRole('button', { name: 'I have looked at it' }))
    // It stays as long as it is open.
    await waitFor(() => expect(page().queryByRole('img', { name: 'Alert not looked at' })).toBeNull())
    await expect(all().getAllByRole('listitem')).toHaveLength(1)
    await userEvent.click(page().getByRole('button', { name: 'Only with alerts not looked at' }))
    await waitFor(() => expect(all().getAllByRole('listitem')).toHaveLength(count))
  },
})
export const AlertHeard = meta.story({
  name: 'A mark comes with the news of it',
  args: {
    search: { tab: 'all' },
    prepare: (sample) => {
      lookedAfter(sample)
      shown.sample = sample
    },
  },
  play: async () => {
    await page().findByRole('list', { name: 'All' })
    await expect(page().queryByRole('img', { name: 'Alert not looked at' })).toBeNull()
    if (shown.sample) alerted(shown.sample)
    heard.events?.word_alerts()
    await waitFor(() => expect(page().getByRole('img', { name: 'Alert not looked at' })).toBeVisible())
  },
})
const shown: { sample?: SampleDesk } = {}
export const AlertsOfNobody = meta.story({
  name: 'Who may not read alerts sees no mark and no filter, and asks for none',
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      alerted(sample)
      sample.me.applications = sample.me.applications.map((each) => ({ ...each, roles: ['online_staff'] }))
      sample.desk.supervises = null
      sample.desk.all = null
    },
    override: () => ({ sensitiveWords: { atDesk: api.sensitiveWords.atDesk.handler(askedForAlerts) } }),
  },
  play: async () => {
    await composer()
    await expect(askedForAlerts).not.toHaveBeenCalled()
    await expect(page().queryByRole('img', { name: /^Alert/ })).toBeNull()
    await expect(page().queryByRole('button', { name: 'Only with alerts not looked at' })).toBeNull()
  },
})
const askedForAlerts = fn(() => [])
/** The bot has a conversation that Anna may look after. */
const withBot: NonNullable<DeskStageProps['prepare']> = (sample) => {
  lookedAfter(sample)
  const [first] = sample.desk.mine
  if (!first) return
  sample.withBot = [
    {
      ...first,
      id: BOTS,
      visitor: { ...first.visitor, id: BOTS, nickname: '', number: 31, isVip: false, tags: [] },
      state: 'bot',
      owner: null,
      group: null,
      acceptedAt: null,
      waitingSince: null,
      masked: true,
      lastMessage: sample.words.bot[2] ?? '',
    },
  ]
  sample.messages[BOTS] = (sample.messages[FIRST] ?? []).slice(0, 4)
}
const BOTS = '00000000-0000-4000-8000-000000000051'

export const WithBot = meta.story({
  name: 'What the bot has is read along by who looks after all, and taken over',
  args: { search: { tab: 'bot' }, prepare: withBot },
  play: async () => {
    const list = within(await page().findByRole('list', { name: /^(Bot|机器人)$/ }))
    await userEvent.click(list.getByRole('button', { name: /31/ }))
    await expect(await page().findByText(/^(The bot serves this conversation\.|该会话由机器人接待。)$/)).toBeVisible()
    await expect(page().queryByRole('textbox', { name: /Reply to|回复/ })).not.toBeInTheDocument()
    await userEvent.click(page().getByRole('button', { name: /^(Take over|接管)$/ }))
    const dialog = within(await page().findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: /^(Take over|接管)$/ }))
    await expect(await composerOfAny()).toBeVisible()
    await expect(page().getByRole('tab', { name: /^(Mine|我的)/ })).toHaveAttribute('aria-selected', 'true')
  },
})
export const WithBotOpen = meta.story({ args: { search: { tab: 'bot', chat: BOTS }, prepare: withBot } })
export const WithBotOpenDark = WithBotOpen.extend({ globals: DARK })
export const WithBotNothing = meta.story({ args: { search: { tab: 'bot' }, prepare: lookedAfter } })
export const WithBotHeard = meta.story({
  name: 'What comes to the bot or goes from it is shown once that is heard',
  args: {
    search: { tab: 'bot' },
    prepare: withBot,
    override: (sample) => {
      const held = sample.withBot
      let isGone = false
      return { desk: { withBot: api.desk.withBot.handler(() => ((isGone = !isGone), isGone ? held : [])) } }
    },
  },
  play: async () => {
    await page().findByRole('list', { name: 'Bot' })
    heard.events?.with_bot()
    await page().findByText('Nobody is with the bot')
  },
})
export const WithBotUnread = meta.story({
  args: {
    search: { tab: 'bot' },
    prepare: lookedAfter,
    override: () => ({ desk: { withBot: api.desk.withBot.handler(unanswered) } }),
  },
})
export const WithBotFailed = meta.story({
  args: {
    search: { tab: 'bot' },
    prepare: lookedAfter,
    override: () => ({
      desk: {
        withBot: api.desk.withBot.handler(() => {
          throw refusal('UNAVAILABLE')
        }),
      },
    }),
  },
})

/** Anna answers nobody: she only looks after the desk. */
const onlyLookedAfter: NonNullable<ComponentProps<typeof DeskStage>['prepare']> = (sample) => {
  lookedAfter(sample)
  const { desk, me } = sample
  const ben = { id: BEN, nickname: sample.words.ben }
  const all = (desk.all ?? []).map((each) =>
    each.state === 'in_service' ? { ...each, owner: ben, masked: true } : each,
  )
  Object.assign(desk, { serves: false, licensed: false, status: 'offline', mine: [], queue: [], endedToday: [], all })
  me.applications = me.applications.map((application) => ({ ...application, roles: ['admin' as const] }))
}
export const OnlyLooksAfter = meta.story({
  args: { search: { chat: WATCHED }, prepare: onlyLookedAfter },
  play: async () => {
    await expect(await page().findByText('You are reading along. Ben serves this conversation.')).toBeVisible()
    await expect(
      page()
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bot', 'Starred', 'All'])
    for (const name of [/^Your status/, 'Mute', /^Accept/])
      await expect(page().queryByRole('button', { name })).toBeNull()
    await expect(page().queryByText(/licence/)).toBeNull()
    const takeOver = page().getByRole('button', { name: 'Take over' })
    await expect(takeOver).toHaveAccessibleDescription(/your roles do not include/)
    await userEvent.click(takeOver, { pointerEventsCheck: 0 })
    await expect(page().queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('{Alt>}t{/Alt}')
    await expect(await page().findByRole('dialog', { name: 'Assign Visitor 20' })).toBeVisible()
  },
})
export const OnlyLooksAfterDark = OnlyLooksAfter.extend({ globals: DARK, play: async () => {} })
export const OnlyLooksAfterNothing = meta.story({
  args: {
    prepare: (sample) => {
      onlyLookedAfter(sample)
      sample.desk.all = []
    },
  },
})
export const NothingToLookAfter = meta.story({
  args: {
    search: { tab: 'all' },
    prepare: ({ desk }) => {
      desk.mine = []
      desk.queue = []
      desk.supervises = 'all'
      desk.all = []
    },
  },
})
export const AllByOneKey = meta.story({
  args: { search: { chat: FIRST }, prepare: lookedAfter },
  play: async () => {
    await composer()
    await userEvent.keyboard('{Alt>}o{/Alt}')
    await expect(await page().findByRole('tab', { name: 'All', selected: true })).toBeVisible()
    await expect(await page().findByText('With Ben')).toBeVisible()
  },
})
export const TakesOver = meta.story({
  args: { search: { tab: 'all', chat: WATCHED }, prepare: lookedAfter },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Take over' }))
    const dialog = within(await page().findByRole('dialog', { name: 'Take over Visitor 20' }))
    await expect(dialog.getByText('Ben is told that you did, and why.')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: /Why/ }), 'I know them')
    await userEvent.click(dialog.getByRole('button', { name: 'Take over' }))
    await expect(await page().findByText('You have taken over Visitor 20')).toBeVisible()
    await composer()
  },
})
export const TakenOverByAnother = meta.story({
  args: { search: { chat: SECOND } },
  play: async () => {
    await composer()
    heardOf(
      {
        kind: 'taken_over',
        state: 'succeeded',
        by: { id: BEN, nickname: words.ben },
        note: 'I know this customer.',
      },
      BEN,
    )
    await expect(await page().findByText('Ben has taken over Visitor 13')).toBeVisible()
    await expect(page().getByText('I know this customer.')).toBeVisible()
  },
})

export const Whispered = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      sample.whispers = [aWhisper(sample)]
    },
  },
  play: async () => {
    await expect(await page().findByText('Ben whispers')).toBeVisible()
    heard.events?.watched({ conversationId: FIRST, by: 'Ben' })
    await expect(await page().findByText('Ben is reading along')).toBeVisible()
  },
})
export const WhisperedDark = Whispered.extend({ globals: DARK, play: async () => {} })
export const WhispersToWhoServes = meta.story({
  args: { search: { tab: 'all', chat: WATCHED }, prepare: lookedAfter },
  play: async () => {
    const field = await page().findByRole('textbox', { name: 'Whisper to Ben' })
    await userEvent.type(field, 'Offer them a refund{Enter}')
    await expect(await page().findByText('Anna whispers')).toBeVisible()
    await expect(page().getByText('Offer them a refund')).toBeVisible()
    await waitFor(() => expect(field).toHaveValue(''))
  },
})
export const WhisperedElsewhere = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    await composer()
    heard.events?.whisper(aWhisper(sampleDesk('en'), { conversationId: SECOND }))
    await expect(await page().findByText('Ben whispers about Visitor 13')).toBeVisible()
  },
})

const searchField = () => page().findByRole('searchbox', { name: /^(Search for an answer|搜索答案)$/ })
export const KnowledgeFound = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    await userEvent.type(await searchField(), 'pay')
    await expect(await page().findByText('And can I pay by invoice?', { selector: 'li p' })).toBeVisible()
  },
})
export const KnowledgeFoundDark = KnowledgeFound.extend({ globals: DARK, play: async () => {} })
export const AnAnswerIsInsertedByKeys = meta.story({
  name: 'A key leads to the search of answers; Enter puts the first into the reply, arrows go to others, and one can be sent',
  args: { search: { chat: FIRST } },
  play: async () => {
    const reply = await composer()
    await userEvent.type(reply, 'Hello. ')
    await userEvent.keyboard('{Alt>}s{/Alt}')
    const field = await searchField()
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('deliver')
    await page().findByRole('button', { name: 'Insert the answer to “Do you deliver to Norway?”' })
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(reply).toHaveFocus())
    await expect(reply).toHaveValue('Hello. We deliver in Norway within four days.')
    await userEvent.clear(reply)
    await userEvent.keyboard('{Alt>}s{/Alt}')
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(page().getByRole('button', { name: /^Insert the answer to “And can I pay/ })).toHaveFocus()
    // It has a variable to be filled in first.
    await expect(page().queryByRole('button', { name: /^Send the answer to “And can I pay/ })).not.toBeInTheDocument()
    await userEvent.click(page().getByRole('button', { name: /^Send the answer to “Do you deliver/ }))
    await waitFor(() => expect(page().getAllByText('We deliver in Norway within four days.')).toHaveLength(3))
  },
})
export const SuggestsAnswers = meta.story({
  name: 'Before anything is asked for, answers to what the visitor said last are there; a key and Enter insert the first',
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      sample.suggested = [
        { entryId: 'e1', question: 'Do you deliver abroad?', answer: 'Yes, to all of Europe within six days.' },
      ]
    },
  },
  play: async () => {
    const reply = await composer()
    await expect(await page().findByText('To what the visitor said last')).toBeVisible()
    await userEvent.click(reply)
    await userEvent.keyboard('{Alt>}s{/Alt}')
    await waitFor(async () => expect(await searchField()).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(reply).toHaveValue('Yes, to all of Europe within six days.'))
    await userEvent.type(await searchField(), 'xyz')
    await expect(await page().findByText('Nothing is known about this.')).toBeVisible()
    await expect(page().queryByText('Do you deliver abroad?')).not.toBeInTheDocument()
  },
})
export const NoAnswerFound = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    await userEvent.type(await searchField(), 'xyz')
    await expect(await page().findByText('Nothing is known about this.')).toBeVisible()
  },
})

export const Noted = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      sample.notes = [aNote(sample)]
      sample.mentions = [aMention(sample), aMention(sample, { noteId: crypto.randomUUID(), conversationId: ENDED })]
    },
  },
})
export const NotesBeside = meta.story({
  name: 'The notes of the conversation and of earlier ones stand in a panel; what is noted now is added to it',
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      sample.desk.panels = ['notes']
      sample.notes = [
        aNote(sample),
        aNote(sample, { id: crypto.randomUUID(), conversationId: ENDED, text: 'Wants no calls.', mentions: [] }),
      ]
    },
  },
  play: async () => {
    const panel = within(await page().findByRole('group', { name: /^(Notes of the team|团队备注)$/ }))
    const earlier = within(await panel.findByRole('region', { name: /^(From other conversations|来自其他会话)$/ }))
    await expect(earlier.getByText('Wants no calls.')).toBeVisible()
    await expect(panel.getAllByRole('listitem')).toHaveLength(2)
    await userEvent.keyboard('{Alt>}p{/Alt}')
    await userEvent.keyboard('Called back.{Enter}')
    await expect(await panel.findByText('Called back.')).toBeVisible()
  },
})
export const NotesBesideDark = NotesBeside.extend({ globals: { ...DARK, lang: 'zh' } })
export const NotedDark = Noted.extend({ globals: DARK })
export const Noting = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    await composer()
    await userEvent.keyboard('{Alt>}p{/Alt}')
    const field = await page().findByRole('textbox', { name: /^(Note for the team|团队备注)$/ })
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.type(field, '@')
    await expect(await page().findByRole('option', { name: 'Mei' })).toBeVisible()
  },
})
export const NotingDark = Noting.extend({ globals: DARK, play: async () => {} })
export const WhoIsMentionedIsChosenByKeys = meta.story({
  name: 'An @ where a reply begins starts a note; who is mentioned is chosen by keys and told, and the reply comes back',
  args: { search: { chat: FIRST } },
  play: async () => {
    await userEvent.type(await composer(), '@')
    const field = await page().findByRole('textbox', { name: 'Note for the team' })
    await waitFor(() => expect(field).toHaveFocus())
    await expect(await page().findByRole('option', { name: 'Ben' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('m')
    await waitFor(() => expect(page().queryByRole('option', { name: 'Ben' })).not.toBeInTheDocument())
    await userEvent.keyboard('{Enter}was paid twice')
    await expect(field).toHaveValue('@Mei was paid twice')
    await expect(page().getByText('Told about it: Mei')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(await page().findByText('Note by Anna')).toBeVisible()
    await expect(page().getByText('@Mei', { selector: 'strong' })).toBeVisible()
    await waitFor(async () => expect(await composer()).toHaveFocus())
    await expect(await composer()).toHaveValue('')
  },
})
export const LastWordsOfARow = meta.story({
  name: 'A pointer that rests on a row shows what was said last there; the row that is open shows nothing, and nothing moves',
  args: { search: { chat: FIRST } },
  play: async ({ globals }) => {
    await composerOfAny()
    const label = /^(Last words with|与「)/
    const list = within(page().getByRole('list', { name: /^(Mine|我的)$/ }))
    const [first, second] = list.getAllByRole('listitem').map((item) => within(item).getAllByRole('button')[0]!)
    const places = list.getAllByRole('listitem').map((item) => item.getBoundingClientRect().top)
    await userEvent.hover(first!)
    await userEvent.hover(second!)
    const card = await page().findByRole('group', { name: label })
    const lines = await within(card).findAllByRole('listitem')
    await expect(lines).toHaveLength(2)
    await expect(lines[1]).toHaveTextContent(globals['lang'] === 'zh' ? '我的订单到哪里了？' : 'Where is my order?')
    await expect(list.getAllByRole('listitem').map((item) => item.getBoundingClientRect().top)).toEqual(places)
    // It has left what is open as it was.
    await expect(first).toHaveAttribute('aria-current', 'true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(card).not.toBeInTheDocument())
    second!.focus()
    await userEvent.tab({ shift: true })
    await userEvent.tab()
    await expect(await page().findByRole('group', { name: label })).toBeVisible()
  },
})
export const LastWordsOfARowDark = LastWordsOfARow.extend({ globals: { ...DARK, lang: 'zh' } })
export const WhoCannotReadIsNamed = meta.story({
  name: 'Who types the name of a colleague who cannot read the conversation is told so, and cannot choose them',
  args: { search: { chat: FIRST } },
  play: async ({ globals }) => {
    const says = globals['lang'] === 'zh' ? '无法查看此会话：Marco' : 'Marco cannot read this conversation.'
    await userEvent.type(await composerOfAny(), '@')
    const field = await page().findByRole('textbox', { name: /^(Note for the team|团队备注)$/ })
    await page().findByRole('option', { name: 'Mei' })
    await expect(page().queryByText(says)).not.toBeInTheDocument()
    await userEvent.keyboard('M')
    const list = await page().findByRole('group', { name: /^(Colleagues|同事)$/ })
    await expect(within(list).getByRole('status')).toHaveTextContent(says)
    await expect(within(list).getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('arco')
    await waitFor(() => expect(within(list).queryByRole('option')).not.toBeInTheDocument())
    await expect(within(list).getByRole('status')).toHaveTextContent(says)
    // It is said as long as the note names them.
    await userEvent.keyboard(' ?')
    await waitFor(() => expect(list).not.toBeInTheDocument())
    await expect(page().getByText(says)).toBeVisible()
    await expect(field).toHaveAccessibleDescription(says)
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
    await page().findByRole('group', { name: /^(Colleagues|同事)$/ })
  },
})
export const WhoCannotReadIsNamedDark = WhoCannotReadIsNamed.extend({ globals: { ...DARK, lang: 'zh' } })
export const ANoteIsKept = meta.story({
  name: 'A note that was begun is there again after Esc',
  args: { search: { chat: FIRST } },
  play: async () => {
    await composer()
    await userEvent.click(page().getByRole('button', { name: 'Note for the team' }))
    await userEvent.type(await page().findByRole('textbox', { name: 'Note for the team' }), 'Paid tw{Escape}')
    await expect(await composer()).toHaveValue('')
    await userEvent.keyboard('{Alt>}p{/Alt}')
    await expect(await page().findByRole('textbox', { name: 'Note for the team' })).toHaveValue('Paid tw')
    await userEvent.clear(page().getByRole('textbox', { name: 'Note for the team' }))
    await userEvent.keyboard('{Escape}')
  },
})
export const AMentionLeadsToItsConversation = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      sample.mentions = [aMention(sample)]
    },
  },
  play: async () => {
    await expect(await page().findByText('Ben mentions you about Visitor 13')).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: 'Open the conversation' }))
    await waitFor(() => expect(page().queryByText('Ben mentions you about Visitor 13')).not.toBeInTheDocument())
    await expect(await page().findByRole('log', { name: 'Conversation with Visitor 13' })).toBeVisible()
  },
})
export const AMentionElsewhere = meta.story({
  name: 'A mention in a conversation that is not at the desk leads to the history',
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      sample.mentions = [aMention(sample, { conversationId: crypto.randomUUID() })]
    },
  },
  play: async () => {
    const link = await page().findByRole('link', { name: 'Show in the history' })
    await expect(link).toHaveAttribute('href', expect.stringContaining('/history?conversation='))
    await userEvent.click(page().getByRole('button', { name: 'Mark as read' }))
    await waitFor(() => expect(link).not.toBeInTheDocument())
  },
})

let isBenThere = true
export const WhoHasGoneMeanwhileCannotBeChosen = meta.story({
  args: {
    search: { chat: SECOND },
    override: ({ words: names }) => ({
      desk: {
        targets: api.desk.targets.handler(() => ({
          groups: [],
          agents: [
            {
              id: BEN,
              nickname: names.ben,
              status: isBenThere ? ('online' as const) : ('offline' as const),
              breakReason: null,
              load: 1,
              limit: 5,
              available: isBenThere ? ('yes' as const) : ('offline' as const),
            },
          ],
        })),
      },
    }),
  },
  beforeEach: () => {
    isBenThere = true
  },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Transfer' }))
    const dialog = within(await page().findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('radio', { name: 'Ben' }))
    await expect(dialog.getByRole('button', { name: 'Transfer' })).not.toHaveAttribute('aria-disabled', 'true')
    isBenThere = false
    await expect(await dialog.findByText('Offline', {}, { timeout: 15_000 })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Transfer' })).toHaveAttribute('aria-disabled', 'true')
  },
})

const ended = fn()
export const AnEndCanBeTakenBack = meta.story({
  args: {
    search: { chat: SECOND },
    prepare: ({ desk }) => {
      desk.mine = desk.mine.map((one) => ({ ...one, waitingSince: null }))
    },
    override: () => ({
      desk: {
        end: api.desk.end.handler(() => {
          ended()
          return {}
        }),
      },
    }),
  },
  beforeEach: () => ended.mockClear(),
  play: async () => {
    await page().findByRole('textbox', { name: 'Reply to Visitor 13' })
    await userEvent.keyboard('{Alt>}e{/Alt}')
    await expect(await page().findByText('The conversation with Visitor 13 is ending.')).toBeVisible()
    await expect(page().queryByRole('textbox', { name: 'Reply to Visitor 13' })).toBeNull()
    await userEvent.keyboard('{Alt>}z{/Alt}')
    await waitFor(() => expect(page().getByRole('textbox', { name: 'Reply to Visitor 13' })).toHaveFocus())
    await expect(page().queryByText(/is ending/)).toBeNull()
    await userEvent.keyboard('{Alt>}{Shift>}e{/Shift}{/Alt}')
    await page().findByRole('textbox', { name: /^Reply to (?!Visitor 13)/ })
    await userEvent.click(page().getByRole('button', { name: 'Undo' }))
    await expect(await page().findByRole('textbox', { name: 'Reply to Visitor 13' })).toBeVisible()
    await expect(ended).not.toHaveBeenCalled()
  },
})

export const WhoArrivesIsNoticed = meta.story({
  args: {
    prepare: ({ desk }) => {
      desk.queue = desk.queue.slice(0, 1)
    },
  },
  play: async () => {
    await expect(await page().findByText('Visitor 14 is waiting for an agent')).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: 'Accept' }))
    await expect(await page().findByRole('textbox', { name: 'Reply to Visitor 14' })).toBeVisible()
    await waitFor(() => expect(page().queryByText(/is waiting for an agent/)).toBeNull())
  },
})
export const WhoArrivesIsNoticedDark = meta.story({ globals: DARK, args: { search: { chat: FIRST } } })

export const LinksCanBePressed = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    const log = await page().findByRole('log')
    await within(log).findByText(words.said[2] ?? '')
    const list = [...(sampleDesk('en').messages[FIRST] ?? [])]
    const text = 'It is https://shop.example.com/orders/7, and javascript:alert(1) is none.'
    heard.events?.message(nextMessage(list, FIRST, { sender: 'visitor', body: { type: 'text', text } }))
    const link = await within(log).findByRole('link', { name: /shop\.example\.com/ })
    await expect(link).toHaveAttribute('href', 'https://shop.example.com/orders/7')
    await expect(link).toHaveAttribute('rel', 'noreferrer')
    await expect(within(log).getAllByRole('link')).toHaveLength(1)
  },
})

export const PanelsAsSet = meta.story({
  name: 'Panels stand in the order that is set, without those that are left out; a folded one stays folded',
  args: {
    search: { chat: FIRST },
    prepare: ({ desk }) => {
      desk.panels = ['earlier', 'visitor']
    },
  },
  play: async () => {
    localStorage.removeItem('workspaceFolded')
    const aside = within(await page().findByRole('region', { name: 'Visitor' }))
    const titles = () => aside.getAllByRole('button', { expanded: true }).map((each) => each.textContent)
    await waitFor(() => expect(titles()).toEqual(['Earlier conversations', 'Visitor']))
    await userEvent.click(aside.getByRole('button', { name: 'Visitor' }))
    await userEvent.click(page().getByRole('button', { name: /Visitor 13/ }))
    await page().findByRole('textbox', { name: 'Reply to Visitor 13' })
    await expect(titles()).toEqual(['Earlier conversations'])
    localStorage.removeItem('workspaceFolded')
  },
})

const withPanel: NonNullable<ComponentProps<typeof DeskStage>['prepare']> = ({ desk }) => {
  desk.panels = ['custom', 'visitor']
  desk.custom = { title: desk.serves ? 'Orders' : '', origin: 'https://crm.example.com' }
}
export const CustomPanelWaits = meta.story({
  args: { search: { chat: FIRST }, prepare: withPanel },
  play: async () => void (await page().findByText('Waiting for the page')),
})
export const CustomPanelSilent = meta.story({
  name: 'A page of another system that does not answer is told of, and asked for again',
  args: { search: { chat: FIRST }, prepare: withPanel },
  play: async () => {
    await page().findByText(/crm\.example\.com does not answer/, {}, { timeout: 15_000 })
    await userEvent.click(page().getByRole('button', { name: 'Try again' }))
    await page().findByText('Waiting for the page')
  },
})

export const EarlierConversationsAreThisVisitors = meta.story({
  args: { search: { chat: FIRST } },
  play: async () => {
    const link = await page().findByRole('link', { name: 'All in the chat history' })
    const visitor = sampleDesk('en').desk.mine[0]?.visitor.id ?? ''
    const all = `/main/1400000001/dataBoard/history?visitor=${visitor}`
    await expect(link).toHaveAttribute('href', all)
    const panel = within(page().getByRole('group', { name: 'Earlier conversations' }))
    await panel.findByText('Left while in the queue')
    const hrefs = panel.getAllByRole('link').map((each) => each.getAttribute('href'))
    await expect(hrefs.slice(0, 2)).toEqual(
      [0, 1].map((number) => `${all}&conversation=00000000-0000-4000-8000-0000000000d${number}`),
    )
  },
})

const openBlock = async () => {
  await userEvent.click(await page().findByRole('button', { name: 'More actions' }))
  await userEvent.click(await page().findByRole('menuitem', { name: /Block the visitor/ }))
  return within(await page().findByRole('dialog'))
}

export const Blocks = meta.story({
  name: 'A visitor is blocked with a reason, seen as such, and may write again',
  args: {
    search: { chat: FIRST },
    // As for who manages the desk.
    prepare: ({ desk }) => {
      desk.may = { ...desk.may, blockDays: LIMITS.block.days.most }
    },
  },
  play: async () => {
    const dialog = await openBlock()
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }))
    const reason = dialog.getByRole('textbox', { name: /Reason/ })
    await expect(reason).toHaveAccessibleDescription(/Write why/)
    await userEvent.type(reason, 'Insults')
    const days = dialog.getByRole('spinbutton', { name: 'For how long' })
    await userEvent.clear(days)
    await userEvent.type(days, '3{Enter}')
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }))
    await page().findByText('Tomás Prado is blocked')
    const blocked = within(await page().findByRole('region', { name: 'Blocked' }))
    await expect(blocked.getByText(/Insults/)).toBeInTheDocument()
    await userEvent.click(blocked.getByRole('button', { name: 'Lift the block' }))
    await page().findByText('Tomás Prado may write again')
    await waitFor(() => expect(page().queryByRole('region', { name: 'Blocked' })).not.toBeInTheDocument())
  },
})
export const BlocksForADay = meta.story({
  name: 'An agent who manages nobody blocks for a day',
  args: {
    search: { chat: FIRST },
    prepare: ({ me }) => {
      for (const application of me.applications) application.roles = ['online_staff']
    },
  },
  play: async () => {
    const dialog = await openBlock()
    await expect(dialog.getByText(/for 24 hours/)).toBeVisible()
    await expect(dialog.queryByRole('spinbutton')).not.toBeInTheDocument()
  },
})

export const RemovesFromTheQueue = meta.story({
  name: 'Who manages the desk takes a visitor out of the queue, after a question',
  args: { search: { tab: 'queue', chat: WAITING } },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'More actions' }))
    await userEvent.click(await page().findByRole('menuitem', { name: /Remove from the queue/ }))
    const dialog = within(await page().findByRole('alertdialog'))
    await expect(dialog.getByText('They are told, and the conversation ends. They may write again.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Remove from the queue' }))
    await page().findByText('Visitor 14 was removed from the queue')
  },
})
