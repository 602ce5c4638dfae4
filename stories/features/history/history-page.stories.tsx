import type { VisitorExport } from '#src/contract/history.ts'
import { use, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { Role } from '#src/domain/team/policy.ts'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { HistoryPage } from '#src/features/history/history-page.tsx'
import type { HistorySearch } from '#src/features/history/search.ts'
import { i18n } from '#src/i18n/i18n.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID, sampleBot } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'
import { fakeWorkbench } from '../workspace/fake-workbench.ts'
import { AGENT, conversationId, FLOW, sampleRows, sampleTranscript, WHOLE, type Transcript } from './sample-history.ts'
import { chooseOption } from '../../support/choose.ts'

type PageProps = { initial: HistorySearch; roles?: Role[] }

/** The page in the frame's application, with its address in a state, as the route keeps it in the query string. */
function Page({ initial, roles = ['super_admin'] }: PageProps) {
  const language = use(SampleLanguageContext)
  const [search, setSearch] = useState(initial)
  return (
    <ApplicationContext value={sampleApplication(language, roles)}>
      <HistoryPage
        appId={APP_ID}
        personId={ME}
        search={search}
        onSearch={(part) => setSearch((now) => ({ ...now, ...part }))}
      />
      <output data-search hidden>
        {JSON.stringify(search)}
      </output>
    </ApplicationContext>
  )
}

/** The calls of the chat history; pages hold `page` rows. */
function fakeHistory(page = 50, empty = false) {
  const language = i18n.language === 'zh' ? 'zh' : 'en'
  const rows = empty ? [] : sampleRows(language)
  return {
    history: {
      list: api.history.list.handler(({ input }) => {
        const found = rows.filter(
          (row) =>
            (input.channel === undefined || row.channel === input.channel) &&
            (input.state === undefined || row.state === input.state) &&
            (input.endReason === undefined || row.endReason === input.endReason) &&
            (input.rating === undefined || row.rating === input.rating) &&
            (input.alert === undefined || row.alert === input.alert) &&
            (input.agentId === undefined || row.owner?.id === input.agentId) &&
            (input.text === undefined || row.visitor.nickname.toLowerCase().includes(input.text.toLowerCase())),
        )
        const from = Number(input.cursor ?? 0)
        return {
          items: found.slice(from, from + page),
          total: found.length,
          nextCursor: found.length > from + page ? String(from + page) : null,
        }
      }),
      visitorExport: api.history.visitorExport.handler(() => null),
      get: api.history.get.handler(({ input }): Transcript => {
        const row = rows.find(({ id }) => id === input.conversationId)
        if (row === undefined) throw refusal('NOT_FOUND')
        return sampleTranscript(language, row)
      }),
    },
    flows: {
      resources: api.flows.resources.handler(() => sampleResources(language)),
    },
    team: {
      members: api.team.members.handler(() => [
        {
          id: AGENT,
          nickname: language === 'zh' ? '林小美' : 'Anna Keller',
          avatarUrl: null,
          account: 'anna',
          email: null,
          phone: null,
          roles: ['online_staff' as const],
          groups: [],
          languages: [],
          skills: [],
          status: 'online' as const,
          breakReason: null,
          forcedOffline: false,
          state: 'active' as const,
          canSignIn: true,
          hasFactor: false,
          passkeys: 0,
          load: 1,
          limit: 5,
          ownLimit: null,
          licence: 'held' as const,
          licensedAt: null,
          firstLoginAt: null,
          lastOfflineAt: null,
          groupLimit: null,
          lastOnlineAt: null,
          manageable: 'yes' as const,
          shared: false,
        },
      ]),
    },
  }
}

/** What the history asks of the flows: the name of one. */
function sampleResources(language: 'en' | 'zh') {
  return {
    flows: [
      {
        id: FLOW,
        name: language === 'zh' ? '店内查找' : 'Look in the shop',
        enabled: true,
        kind: 'standard' as const,
        examples: [],
        inputs: [],
        outputs: [],
        calls: [],
      },
    ],
    groups: [],
    members: [],
    skills: [],
    tags: [],
    userTags: [],
    channels: [],
    secrets: [],
    callable: [],
    languages: [language],
    timeZone: 'UTC',
    applicationName: '',
    open: true,
    hasModel: false,
    settings: sampleBot(language).robot.settings,
  }
}

const DARK = { theme: 'dark', lang: 'zh', density: 'compact' }
const withHistory = (page?: number, empty?: boolean) => inConsole(undefined, () => fakeHistory(page, empty))

/** Who looks at it. */
const ME = '00000000-0000-4000-8000-00000000000a'

const meta = preview.meta({
  title: 'Screens/History/History page',
  component: Page,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const Filled = meta.story({ decorators: [withHistory()] })
export const FilledDark = Filled.extend({ globals: DARK })
export const Detail = Filled.extend({
  args: { initial: { conversation: conversationId(WHOLE) } },
  play: async () => {
    for (const why of await screen.findAllByText(/^(Why\?|为什么？)$/)) await userEvent.click(why)
  },
})
/** For who serves visitors, an ended conversation leads to a new one. */
export const WriteAgain = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) }, roles: ['admin', 'online_staff'] },
  decorators: [
    inConsole(undefined, () => {
      const beginning = api.desk.beginning.handler(() => ({
        hindrance: 'blocked' as const,
        open: null,
        groups: [],
      }))
      return { ...fakeHistory(), desk: { beginning } }
    }),
  ],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Write again|再次联系)$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /^(Write to|联系)/ }))
    await expect(await dialog.findByText(/^(This visitor is blocked|该访客已被拉黑)/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^(Send|发送)$/ })).toHaveAttribute('aria-disabled', 'true')
  },
})
export const WriteAgainDark = WriteAgain.extend({ globals: DARK })
export const ExportVisitor = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) } },
  decorators: [
    inConsole(undefined, () => {
      const { history, ...rest } = fakeHistory()
      const exportVisitor = api.history.exportVisitor.handler(() => {
        throw refusal('UNAVAILABLE')
      })
      return { ...rest, history: { ...history, exportVisitor } }
    }),
  ],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Export data|导出数据)$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /^(Export everything about|导出 .* 的全部数据)/ }))
    const submit = dialog.getByRole('button', { name: /^(Export|导出)$/ })
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    const reason = dialog.getByRole('textbox')
    await userEvent.type(reason, 'They asked')
    await userEvent.click(submit)
    // What was refused is told where it was asked, and nothing typed is lost.
    await waitFor(() => expect(reason).toBeInvalid())
    await expect(reason).toHaveValue('They asked')
  },
})
export const ExportVisitorDark = ExportVisitor.extend({ globals: DARK })
/** The conversation of a visitor whose data was asked for. */
function exported(part: Partial<VisitorExport>) {
  return inConsole(undefined, () => {
    const { history, ...rest } = fakeHistory()
    const visitorExport = api.history.visitorExport.handler((): VisitorExport => ({
      id: '01939c00-0000-7000-8000-0000000000e1',
      status: 'ready',
      done: 5,
      total: 5,
      size: 4_200_000,
      by: i18n.language === 'zh' ? '陈晨' : 'Olga Marin',
      expiresAt: '2026-11-27T09:12:00Z',
      ...part,
    }))
    return { ...rest, history: { ...history, visitorExport } }
  })
}
export const Exported = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) } },
  decorators: [exported({})],
  play: async () => {
    const link = await screen.findByRole('link', { name: /^(Save the archive|下载压缩包)/ })
    await expect(link).toHaveAttribute('href', expect.stringMatching(/\/visitor-exports\/01939c00/))
  },
})
export const ExportedDark = Exported.extend({ globals: DARK })
export const BeingExported = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) } },
  decorators: [exported({ status: 'running', done: 2, size: null, expiresAt: null })],
  play: async () => {
    await screen.findByRole('progressbar')
    await expect(screen.getByText(/^2 (of|\/) 5$/)).toBeVisible()
  },
})
export const BeingExportedDark = BeingExported.extend({ globals: DARK })
export const NotExported = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) } },
  decorators: [exported({ status: 'failed', size: null })],
  play: async () => {
    await screen.findByText(/^(This visitor’s data could not be put together|未能整理该访客的数据)$/)
    await expect(screen.queryByRole('link', { name: /^(Save the archive|下载压缩包)/ })).toBeNull()
  },
})
export const NotExportedDark = NotExported.extend({ globals: DARK })
export const EraseVisitor = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) } },
  decorators: [
    inConsole(undefined, () => {
      const { history, ...rest } = fakeHistory()
      const eraseVisitor = api.history.eraseVisitor.handler(() => {
        throw refusal('VISITOR_ON_CALL')
      })
      return { ...rest, history: { ...history, eraseVisitor } }
    }),
  ],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Erase data|删除数据)$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /^(Erase everything about|删除 .* 的全部数据)/ }))
    const submit = dialog.getByRole('button', { name: /^(Erase visitor|删除访客)$/ })
    const reason = dialog.getByRole('textbox', { name: /^(Reason|原因)/ })
    const typed = dialog.getByRole('textbox', { name: /^(Type|请输入)/ })
    await userEvent.type(reason, 'They asked')
    await userEvent.type(typed, 'Somebody else')
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await userEvent.clear(typed)
    const whole = sampleRows(i18n.language === 'zh' ? 'zh' : 'en').find(({ id }) => id === conversationId(WHOLE))
    await userEvent.type(typed, whole!.visitor.nickname)
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(submit)
    // What was refused is told where it was asked, and nothing typed is lost.
    await waitFor(() => expect(reason).toBeInvalid())
    await expect(reason).toHaveValue('They asked')
  },
})
export const EraseVisitorDark = EraseVisitor.extend({ globals: DARK })

const TOPIC = '01980000-0000-7000-8030-000000000001'
const SOLVED = '01980000-0000-7000-8030-000000000002'

/** A desk with a closing form, which was filled in after one conversation. */
const closed = inConsole(undefined, () => {
  const { history, ...rest } = fakeHistory()
  const isZh = i18n.language === 'zh'
  const [label, options] = isZh ? ['问题分类', ['配送', '退货 / 破损']] : ['Topic', ['Delivery', 'Returns / Damaged']]
  const solved = isZh ? '是否解决' : 'Outcome'
  const rows = sampleRows(isZh ? 'zh' : 'en').filter(({ id }) => id === conversationId(WHOLE))
  return {
    ...rest,
    settings: fakeWorkbench({
      closing: [
        { id: TOPIC, kind: 'select', label, options, required: true },
        {
          id: SOLVED,
          kind: 'solved',
          label: solved,
          options: [],
          required: false,
        },
      ],
    }),
    history: {
      ...history,
      list: api.history.list.handler(({ input }) => {
        const items = [undefined, `${TOPIC}:${options[1]}`, `${SOLVED}:yes`].includes(input.closing) ? rows : []
        return { items, total: items.length, nextCursor: null }
      }),
      get: api.history.get.handler(() => ({
        ...sampleTranscript(isZh ? 'zh' : 'en', rows[0]!),
        closing: [
          {
            fieldId: TOPIC,
            label,
            kind: 'select' as const,
            values: [options[1]!],
          },
          {
            fieldId: SOLVED,
            label: solved,
            kind: 'solved' as const,
            values: ['yes'],
          },
        ],
      })),
    },
  }
})
export const Closed = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) } },
  decorators: [closed],
  play: async () => void (await screen.findByText(/^(Returns \/ Damaged|退货 \/ 破损)$/)),
})
export const ClosedDark = Closed.extend({ globals: DARK })
export const FindsByClosing = meta.story({
  name: 'Conversations are found by what was filled in afterwards',
  decorators: [closed],
  play: async () => {
    const filter = await screen.findByRole('combobox', {
      name: 'Closing form',
    })
    await userEvent.click(filter)
    await chooseOption('Delivery')
    await screen.findByText('No conversation matches')
    await userEvent.click(filter)
    await chooseOption('Solved')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    await expect(document.querySelector('[data-search]')).toHaveTextContent(`"closing":"${SOLVED}:yes"`)
  },
})

/** The conversation of a visitor who was erased, or is being. */
function erased(part: Partial<NonNullable<Transcript['erasure']>> = {}) {
  return inConsole(undefined, () => {
    const { history, ...rest } = fakeHistory()
    const language = i18n.language === 'zh' ? 'zh' : 'en'
    const get = api.history.get.handler(({ input }): Transcript => {
      const row = sampleRows(language).find(({ id }) => id === input.conversationId)
      if (row === undefined) throw refusal('NOT_FOUND')
      const visitor = { ...row.visitor, nickname: '', tags: [] }
      return {
        ...sampleTranscript(language, { ...row, visitor, summary: '' }),
        messages: [],
        erasure: {
          done: 3,
          total: 3,
          counts: {
            messages: 148,
            files: 2,
            leftMessages: 1,
            comments: 1,
            notes: 4,
            botSteps: 61,
            alerts: 0,
            blocks: 0,
            tests: 1,
          },
          by: language === 'zh' ? '陈晨' : 'Olga Marin',
          startedAt: '2026-11-26T09:12:00Z',
          finishedAt: '2026-11-26T09:12:04Z',
          ...part,
        },
      }
    })
    return { ...rest, history: { ...history, get } }
  })
}
export const Erased = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) } },
  decorators: [erased()],
  play: async () => {
    await screen.findByText(/^(This visitor was erased|该访客的数据已删除)$/)
    await expect(screen.getByText('148')).toBeVisible()
    // There is nothing left to be told, saved or erased.
    await expect(screen.queryByText(/^(Transcript|聊天内容)$/)).toBeNull()
    await expect(screen.queryByRole('button', { name: /^(Erase data|删除数据)$/ })).toBeNull()
  },
})
export const ErasedDark = Erased.extend({ globals: DARK })
export const BeingErased = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) } },
  decorators: [erased({ done: 1, finishedAt: null })],
  play: async () => {
    await screen.findByRole('progressbar')
  },
})
export const BeingErasedDark = BeingErased.extend({ globals: DARK })
/** Who may not export is not asked to. */
export const WithoutExport = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) }, roles: ['online_admin'] },
  decorators: [withHistory()],
  play: async () => {
    await screen.findByRole('button', { name: /^(Copy link|复制链接)$/ })
    await waitFor(() => expect(screen.queryByText(/^(Transcript|聊天内容)$/)).not.toBeNull())
    await expect(screen.queryByRole('button', { name: /^(Export data|导出数据)$/ })).toBeNull()
  },
})
export const DetailDark = Detail.extend({ globals: DARK })
/** A conversation that somebody read along, whispered into, assigned and took over. */
function supervised(): Transcript {
  const language = i18n.language === 'zh' ? 'zh' : 'en'
  const row = sampleRows(language)[WHOLE - 1]!
  const transcript = sampleTranscript(language, row)
  const [before, reply] = transcript.messages.slice(-5)
  const id = (n: number) => `01980000-0000-7000-8030-${String(n).padStart(12, '0')}`
  const mei = { id: id(1), nickname: language === 'zh' ? '梅' : 'Mei' }
  const owner = row.owner!
  const later = (seconds: number) => new Date(Date.parse(reply!.at) + seconds * 1000).toISOString()
  const transfer = {
    state: 'succeeded' as const,
    failure: null,
    by: mei,
    reason: null,
    note: '',
    until: null,
    joinedAt: null,
  }
  return {
    ...transcript,
    routing: [
      { type: 'needs_lapsed', at: before!.at, languages: ['pt'], skills: ['Returns'] },
      { type: 'queue_widened', at: before!.at, group: { id: id(20), name: 'Returns' } },
      {
        type: 'offer',
        at: before!.at,
        agent: mei,
        group: { id: id(21), name: 'Front desk' },
        result: 'missed',
        why: { rule: 'longest_idle', tier: 'main', looked: 12, out: { full: 3, skill: 2, status: 1 }, tie: false },
      },
      {
        type: 'chosen',
        at: later(1),
        agent: owner,
        group: { id: id(21), name: 'Front desk' },
        why: { rule: 'last_agent', tier: 'backup', looked: 1, out: { backup_later: 1 }, tie: true },
      },
    ],
    watches: [
      { id: id(2), by: mei, at: before!.at, until: later(2) },
      { id: id(3), by: mei, at: later(10), until: later(250) },
    ],
    whispers: [
      {
        id: id(4),
        conversationId: row.id,
        afterSeq: reply!.seq,
        by: mei,
        text: transcript.messages[1]!.body.text,
        at: later(20),
      },
    ],
    transfers: [
      {
        ...transfer,
        id: id(5),
        kind: 'given',
        from: null,
        to: { type: 'agent', id: owner.id, name: owner.nickname },
        at: before!.at,
      },
      {
        ...transfer,
        id: id(6),
        kind: 'cold',
        state: 'failed',
        failure: 'declined',
        from: owner,
        to: { type: 'agent', id: id(7), name: 'Ravi' },
        at: later(40),
      },
      {
        ...transfer,
        id: id(8),
        kind: 'taken_over',
        from: owner,
        to: { type: 'agent', id: mei.id, name: mei.nickname },
        note: transcript.messages[3]!.body.text,
        at: later(60),
      },
    ],
  }
}
export const Supervised = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) } },
  decorators: [
    inConsole(undefined, () => {
      const { history, ...rest } = fakeHistory()
      return { ...rest, history: { ...history, get: api.history.get.handler(() => supervised()) } }
    }),
  ],
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    await expect((await drawer.findAllByText(/^(Mei read along|「梅」旁观了会话)$/)).length).toBe(2)
    await expect(drawer.getByText(/^(Mei whispers|「梅」的悄悄话)$/)).toBeInTheDocument()
    await expect(drawer.getByText(/^(Mei took over from|「梅」从)/)).toBeInTheDocument()
    await expect(drawer.getByText(/^(Mei assigned it to Ravi|「梅」将会话指派给「Ravi」) · /)).toBeInTheDocument()
  },
})
export const SupervisedDark = Supervised.extend({ globals: DARK })
export const Loading = meta.story({
  decorators: [
    inConsole(undefined, () => ({ ...fakeHistory(), history: { list: api.history.list.handler(unanswered) } })),
  ],
})
export const NeverUsed = meta.story({ decorators: [withHistory(50, true)] })
export const NothingFound = Filled.extend({ args: { initial: { text: 'submarine' } } })
export const Failed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      ...fakeHistory(),
      history: {
        list: api.history.list.handler(() => {
          throw refusal('UNAVAILABLE')
        }),
      },
    })),
  ],
})
export const GoneConversation = Filled.extend({
  args: { initial: { conversation: conversationId(999) } },
  play: async () => {
    await screen.findByText('This no longer exists, or you have no access to it.')
  },
})

const NUMBER = { whole: '13812345678', masked: '138****5678' }
const unmaskedFor = fn()

/** The whole conversation with a number in it, as it is or masked. */
function withNumber(look: keyof typeof NUMBER): Transcript {
  const language = i18n.language === 'zh' ? 'zh' : 'en'
  const row = sampleRows(language)[WHOLE - 1]!
  const { conversation, messages, ...rest } = sampleTranscript(language, row)
  return {
    ...rest,
    conversation: { ...conversation, masked: look === 'masked' },
    messages: messages.map((one) =>
      one.body.type === 'text' && one.sender === 'visitor'
        ? { ...one, body: { ...one.body, text: NUMBER[look] } }
        : one,
    ),
    unmaskable: look === 'masked',
  }
}
const withMask = (unmaskable: boolean, empty = false) =>
  inConsole(undefined, () => ({
    ...fakeHistory(50, empty),
    history: {
      ...fakeHistory(50, empty).history,
      get: api.history.get.handler(() => ({ ...withNumber('masked'), unmaskable })),
      unmask: api.history.unmask.handler(({ input }) => {
        unmaskedFor(input.reason)
        return { ...withNumber('whole'), caller: null }
      }),
    },
  }))

export const Masked = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) }, roles: ['online_admin'] },
  decorators: [withMask(true)],
})
export const MaskedDark = Masked.extend({ globals: DARK })
export const MaskedForGood = meta.story({
  args: { initial: { conversation: conversationId(WHOLE) }, roles: ['online_staff'] },
  decorators: [withMask(false)],
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText('Your role reads this conversation masked.')
    await expect(drawer.queryByRole('button', { name: 'Show' })).toBeNull()
  },
})
export const NoGroupYet = meta.story({ args: { roles: ['online_admin'] }, decorators: [withMask(true, true)] })

export const LiftsTheMaskForAReason = Masked.extend({
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findAllByText(NUMBER.masked)
    await userEvent.click(drawer.getByRole('button', { name: 'Show' }))
    const question = within(await screen.findByRole('dialog', { name: 'Show what is masked?' }))
    await expect(question.getByRole('button', { name: 'Show' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(question.getByRole('textbox'), 'To call back')
    await userEvent.keyboard('{Tab}')
    await userEvent.click(question.getByRole('button', { name: 'Show' }))
    await screen.findAllByText(NUMBER.whole)
    await expect(unmaskedFor).toHaveBeenLastCalledWith('To call back')
    await userEvent.click(await screen.findByRole('button', { name: 'Mask again' }))
    await waitFor(() => expect(screen.queryByText(NUMBER.whole)).toBeNull())
    await screen.findAllByText(NUMBER.masked)
  },
})
export const AskingForAReasonDark = Masked.extend({
  globals: DARK,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '查看' }))
    await screen.findByRole('dialog', { name: '查看脱敏内容？' })
  },
})

export const OnlyTheirOwn = Filled.extend({
  args: { roles: ['online_staff'] },
  play: async ({ canvas }) => {
    await canvas.findByText('You see the conversations that you served yourself.')
    await expect(canvas.queryByRole('combobox', { name: 'Agent' })).toBeNull()
  },
})

export const FiltersAreInTheAddress = Filled.extend({
  play: async ({ canvas, canvasElement }) => {
    const search = () => JSON.parse(canvasElement.querySelector('[data-search]')?.textContent ?? '{}') as HistorySearch
    const choose = async (filter: string, option: string) => {
      await userEvent.click(await canvas.findByRole('combobox', { name: filter }))
      await chooseOption(option)
    }
    await canvas.findByText('20 conversations')
    await choose('Time', 'Last 7 days')
    await choose('Channel', 'Telephone')
    await canvas.findByText('No conversation matches')
    await choose('Channel', 'Web chat')
    await choose('State', 'Ended')
    await choose('End reason', 'Ended by the agent')
    await choose('Rating', '4 of 5 stars')
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Agent' }))
    await userEvent.click(await screen.findByRole('option', { name: /Anna Keller/ }))
    await canvas.findByText('1 conversation')
    await expect(search()).toEqual({
      range: '7d',
      channel: 'web',
      state: 'ended',
      endReason: 'agent_ended',
      rating: 4,
      agent: AGENT,
    })
    await userEvent.type(await canvas.findByRole('searchbox'), 'submarine')
    await canvas.findByText('No result for “submarine”')
    await userEvent.click(canvas.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await canvas.findByText('20 conversations')
    await expect(search()).toEqual({})
    await expect(canvas.getByRole('searchbox')).toHaveValue('')
  },
})

export const FindsByAlerts = Filled.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Alerts' }))
    await chooseOption('Alert not looked at')
    await canvas.findByText('1 conversation')
  },
})

export const LoadsThePagesByKey = meta.story({
  decorators: [withHistory(12)],
  play: async ({ canvas }) => {
    await canvas.findByText('12 of 20')
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Show more' })).toBeNull())
    await expect(canvas.getByRole('grid')).toHaveAttribute('aria-rowcount', '21')
  },
})

export const OpensByKeyAndTellsWhy = Filled.extend({
  play: async ({ canvas, canvasElement }) => {
    const cell = await canvas.findByText('Ended by the agent')
    const row = cell.closest('tr')
    row?.focus()
    await userEvent.keyboard('{Enter}')
    const drawer = within(await screen.findByRole('dialog'))
    await expect(canvasElement.querySelector('[data-search]')).toHaveTextContent(conversationId(WHOLE))
    for (const phase of ['Bot', 'Queue', 'Person']) await drawer.findByRole('region', { name: phase })
    await waitFor(() => expect(drawer.getByText('Anna Keller joined')).toBeVisible())
    await expect(drawer.getByText('Quick once a person was there.')).toBeVisible()
    await userEvent.click(drawer.getAllByText('Why?')[1]!)
    await expect(drawer.getByText('The best candidate reached the direct threshold of 0.60.')).toBeVisible()
    await expect(drawer.getByRole('cell', { name: '0.83' })).toBeVisible()
    await expect(drawer.getAllByText(/Version 12, looked up in 3.4 ms/)[0]).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(row).toHaveFocus()
  },
})

export const TellsWhichPassagesCameNear = Filled.extend({
  args: { initial: { conversation: conversationId(WHOLE) } },
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.click((await drawer.findAllByText('Fallback'))[0]!)
    const near = within(await drawer.findByRole('table', { name: /^Passages of documents that came near/ }))
    await expect(near.getByText('The blue cat in the window is a print of 1928.')).toBeVisible()
    await expect(near.getByRole('cell', { name: '0.31' })).toBeVisible()
    await expect(near.getByRole('link', { name: 'Catalogue.pdf, page 2' })).toHaveAttribute(
      'href',
      expect.stringContaining('tab=documents&document=01980000-0000-7000-8017-000000000001&passage=4'),
    )
  },
})

export const ShowsWhatAFlowSaid = Filled.extend({
  args: { initial: { conversation: conversationId(WHOLE) } },
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    const [pressed] = await drawer.findAllByRole('list', { name: 'Buttons' })
    await expect(pressed).toHaveTextContent('Yes, please (pressed)No')
    await expect(drawer.getByText('the window').tagName).toBe('STRONG')
    await expect(drawer.getByText('Your name')).toHaveTextContent('Your name (required)')
    await expect(drawer.getByText('Order number:').parentElement).toHaveTextContent('Order number: A-1024')
    const [why] = drawer.getAllByText('Task flow')
    await userEvent.click(why!)
    const [words] = await drawer.findAllByText('The task flow “Look in the shop” said it.')
    await expect(words).toBeVisible()
  },
})

export const LeavesOutTheNameOfAFlowOneMayNotSee = Filled.extend({
  args: { initial: { conversation: conversationId(WHOLE) }, roles: ['online_staff'] },
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    const [why] = await drawer.findAllByText('Task flow')
    await userEvent.click(why!)
    await expect(drawer.getAllByText('A node of the task flow said it.')[0]).toBeVisible()
  },
})
