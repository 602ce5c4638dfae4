import { use, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { AssignmentCall, Webhook, WebhookDelivery } from '#src/api/types.ts'
import { WEBHOOK_EVENTS } from '#src/domain/webhook/events.ts'
import { DeveloperPage } from '#src/features/developer/developer-page.tsx'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { chooseOption } from '../../support/choose.ts'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const WEBHOOKS: Webhook[] = [
  {
    id: idOf(6, 1),
    type: 'message',
    enabled: true,
    url: 'https://crm.example/hooks/desk',
    events: [...WEBHOOK_EVENTS.message],
    timeoutMs: 10_000,
    pauseAfter: 50,
    revision: 1,
    secret: { last4: 'LaSw', formerUntil: null },
    paused: null,
    failures: 0,
    waiting: 0,
    failed: 0,
  },
  {
    id: idOf(6, 2),
    type: 'event',
    enabled: true,
    url: 'https://warehouse.example/events',
    events: ['session_started', 'session_ended', 'rated'],
    timeoutMs: 5_000,
    pauseAfter: 20,
    revision: 4,
    secret: { last4: 'x2Q=', formerUntil: '2026-11-26T09:30:00.000Z' },
    paused: { for: 'failures', at: '2026-11-25T09:12:00.000Z' },
    failures: 20,
    waiting: 31,
    failed: 1,
  },
]

const tried = (status: number | null, ms: number) => ({
  at: '2026-11-25T09:11:02.000Z',
  status,
  code: status === null ? ('TIMEOUT' as const) : null,
  ms,
})
const DELIVERIES: WebhookDelivery[] = [
  {
    id: idOf(7, 3),
    webhookId: idOf(6, 2),
    requestId: idOf(8, 3),
    event: 'session_ended',
    at: '2026-11-25T09:11:00.000Z',
    state: 'waiting',
    tries: 2,
    last: tried(null, 5_000),
    nextAt: '2026-11-25T09:16:00.000Z',
  },
  {
    id: idOf(7, 2),
    webhookId: idOf(6, 1),
    requestId: idOf(8, 2),
    event: 'visitor_message',
    at: '2026-11-25T09:10:00.000Z',
    state: 'delivered',
    tries: 1,
    last: tried(204, 84),
    nextAt: null,
  },
  {
    id: idOf(7, 1),
    webhookId: idOf(6, 2),
    requestId: idOf(8, 1),
    event: 'rated',
    at: '2026-11-22T09:10:00.000Z',
    state: 'failed',
    tries: 10,
    last: tried(500, 132),
    nextAt: null,
  },
]

const BODY = JSON.stringify(
  { CallbackCommand: 'Desk.SessionEventNotify', Event: 'Desk.SessionClose', SessionId: idOf(9, 1), Seq: 14 },
  null,
  2,
)

/** Nineteen quick calls and a slow one that failed, the newest first. */
const CALLS: AssignmentCall[] = Array.from({ length: 20 }, (_, n) => ({
  id: idOf(4, n + 1),
  conversationId: idOf(9, n + 1),
  at: `2026-11-25T09:${String(40 - n).padStart(2, '0')}:00.000Z`,
  ms: n === 0 ? 3_000 : 100 + n,
  ...(n === 0
    ? { status: null, code: 'http.timeout', outcome: 'fallback' as const, group: null }
    : { status: 200, code: null, outcome: 'group' as const, group: { id: idOf(5, 1), name: 'Returns' } }),
}))

function answers(initial = WEBHOOKS, sent = DELIVERIES, calls = CALLS) {
  let webhooks = initial
  let deliveries = sent
  const { webhooks: own } = api
  return {
    settings: { assignmentCalls: api.settings.assignmentCalls.handler(() => calls) },
    webhooks: {
      list: own.list.handler(() => webhooks),
      create: own.create.handler(({ input: { settings } }) => {
        if (settings.url.includes('intranet'))
          throw refusal('INVALID', { issues: [{ path: ['settings', 'url'], code: 'ADDRESS_BLOCKED' }] })
        webhooks = [...webhooks, { ...WEBHOOKS[0]!, ...settings, id: idOf(6, 9) }]
        return { id: idOf(6, 9), secret: SECRET }
      }),
      update: own.update.handler(({ input: { webhookId, settings, revision } }) => {
        webhooks = webhooks.map((one) => (one.id === webhookId ? { ...one, ...settings, revision: revision + 1 } : one))
        return { revision: revision + 1, secret: null }
      }),
      rotate: own.rotate.handler(() => ({ secret: SECRET })),
      resume: own.resume.handler(({ input: { webhookId } }) => {
        webhooks = webhooks.map((one) => (one.id === webhookId ? { ...one, paused: null, waiting: 0 } : one))
        return {}
      }),
      remove: own.remove.handler(({ input: { webhookId } }) => {
        webhooks = webhooks.filter(({ id }) => id !== webhookId)
        return {}
      }),
      test: own.test.handler(() => {
        deliveries = [{ ...DELIVERIES[1]!, id: idOf(7, 9), event: 'test' }, ...deliveries]
        return { at: '2026-11-25T09:20:00.000Z', status: 200, code: null, ms: 41, answer: '{"ok":true}' }
      }),
      deliveries: own.deliveries.handler(({ input: { webhookId, event, state } }) => ({
        items: deliveries.filter(
          (one) =>
            (webhookId === undefined || one.webhookId === webhookId) &&
            (event === undefined || one.event === event) &&
            (state === undefined || one.state === state),
        ),
        nextCursor: null,
      })),
      delivery: own.delivery.handler(({ input: { deliveryId } }) => {
        const found = deliveries.find(({ id }) => id === deliveryId)
        if (!found) throw refusal('NOT_FOUND')
        return { ...found, body: BODY, all: found.last ? [{ ...found.last, answer: 'Bad Gateway' }] : [] }
      }),
      replay: own.replay.handler(({ input: { deliveryId } }) => {
        deliveries = deliveries.map((one) => (one.id === deliveryId ? { ...one, state: 'waiting' } : one))
        return {}
      }),
      replayFailed: own.replayFailed.handler(() => ({ count: 1 })),
    },
  }
}

/** The page in the frame's application. */
function Developer({ query: initial = {} }: { query?: Record<string, unknown> }) {
  const language = use(SampleLanguageContext)
  const [query, setQuery] = useState(initial)
  return (
    <ApplicationContext value={sampleApplication(language, ['admin'])}>
      <DeveloperPage appId={APP_ID} query={query} onSearch={(part) => setQuery((now) => ({ ...now, ...part }))} />
    </ApplicationContext>
  )
}

const meta = preview.meta({
  title: 'Screens/Developer/Developer page',
  component: Developer,
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const There = meta.story({ decorators: [inConsole(undefined, () => answers())] })
export const ThereDark = There.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const Empty = meta.story({ decorators: [inConsole(undefined, () => answers([], [], []))] })
export const Loading = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      settings: { assignmentCalls: api.settings.assignmentCalls.handler(unanswered) },
      webhooks: {
        ...answers().webhooks,
        list: api.webhooks.list.handler(unanswered),
        deliveries: api.webhooks.deliveries.handler(unanswered),
      },
    })),
  ],
})
export const Failed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      settings: {
        assignmentCalls: api.settings.assignmentCalls.handler(() => {
          throw refusal('INTERNAL')
        }),
      },
      webhooks: {
        ...answers().webhooks,
        list: api.webhooks.list.handler(() => {
          throw refusal('INTERNAL')
        }),
        deliveries: api.webhooks.deliveries.handler(() => {
          throw refusal('INTERNAL')
        }),
      },
    })),
  ],
})

/** Dialogs lie beside the page. */
const over = () => within(document.body)

export const Added = meta.story({
  decorators: [inConsole(undefined, () => answers([], [], []))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a webhook' }))
    const dialog = within(await over().findByRole('dialog', { name: 'Add a webhook' }))
    const add = () => userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await add()
    await expect(await dialog.findByText('Write a whole address that begins with https://')).toBeVisible()
    const url = dialog.getByRole('textbox', { name: /Address/ })
    await userEvent.type(url, 'https://intranet/hook')
    await add()
    await waitFor(() => expect(url).toBeInvalid())
    await userEvent.clear(url)
    await userEvent.type(url, 'https://crm.example/new')
    await userEvent.click(dialog.getByRole('radio', { name: /Events/ }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'A flow begins' }))
    await expect(dialog.getByText('13 of 14')).toBeVisible()
    await add()
    const shown = within(await over().findByRole('dialog', { name: 'The secret of the webhook' }))
    await expect(shown.getByText(SECRET)).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'I have kept it' }))
    await expect(await canvas.findByText('https://crm.example/new')).toBeVisible()
    await expect(document.body).not.toHaveTextContent(SECRET)
  },
})

export const Tested = meta.story({
  decorators: [inConsole(undefined, () => answers([WEBHOOKS[0]!], []))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No deliveries yet – send a test')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Send test' }))
    const dialog = within(await over().findByRole('dialog', { name: 'The answer to the test' }))
    await expect(dialog.getByText('The receiver took it: 200 after 41 ms')).toBeVisible()
    await expect(dialog.getByText('{"ok":true}')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    const table = within(await canvas.findByRole('grid', { name: 'Deliveries' }))
    await expect(await table.findByText('Test')).toBeVisible()
  },
})

export const WentOn = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Paused: too many failures')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Go on' }))
    await waitFor(() => expect(canvas.queryByText('Paused: too many failures')).toBeNull())
  },
})

export const SecretChanged = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for https://crm.example/hooks/desk' }))
    await userEvent.click(await over().findByRole('menuitem', { name: 'New secret' }))
    await userEvent.click(await over().findByRole('button', { name: 'Make a new secret' }))
    const shown = within(await over().findByRole('dialog', { name: 'The secret of the webhook' }))
    await expect(shown.getByText(SECRET)).toBeVisible()
    await expect(shown.getByText(/signed with the former secret, too/)).toBeVisible()
  },
})

export const Removed = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for https://crm.example/hooks/desk' }))
    await userEvent.click(await over().findByRole('menuitem', { name: 'Remove' }))
    await userEvent.click(await over().findByRole('button', { name: 'Remove the webhook' }))
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Actions for https://crm.example/hooks/desk' })).toBeNull(),
    )
  },
})

export const Narrowed = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('grid', { name: 'Deliveries' }))
    await expect(await table.findByText('A visitor has rated')).toBeVisible()
    await userEvent.click(canvas.getByRole('combobox', { name: 'State' }))
    await chooseOption('Delivered')
    await waitFor(() => expect(table.queryByText('A visitor has rated')).toBeNull())
    await expect(table.getByText('A visitor writes')).toBeVisible()
    await userEvent.click(canvas.getByRole('combobox', { name: 'Event' }))
    await chooseOption('A flow begins')
    await expect(await canvas.findByText('Nothing like that was sent')).toBeVisible()
  },
})

export const Continued = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      ...answers(),
      webhooks: {
        ...answers().webhooks,
        deliveries: api.webhooks.deliveries.handler(({ input: { cursor } }) =>
          cursor === undefined
            ? { items: DELIVERIES.slice(0, 2), nextCursor: 'older' }
            : { items: DELIVERIES.slice(2), nextCursor: null },
        ),
      },
    })),
  ],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('grid', { name: 'Deliveries' }))
    await expect(await table.findByText('A visitor writes')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }))
    await expect(await table.findByText('A visitor has rated')).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Show more' })).toBeNull())
  },
})

export const Opened = meta.story({
  args: { query: { delivery: idOf(7, 1) } },
  decorators: [inConsole(undefined, () => answers())],
  play: async () => {
    const drawer = within(await over().findByRole('dialog', { name: 'Delivery' }))
    await expect(await drawer.findByText(/Desk\.SessionClose/)).toBeVisible()
    await expect(drawer.getByText('The receiver did not take it: 500 after 132 ms')).toBeVisible()
    await expect(drawer.getByText('Bad Gateway')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Send again' }))
    await expect(await drawer.findByText('Waits')).toBeVisible()
  },
})

export const Assigned = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('region', { name: 'Assignment webhook' }))
    await expect(await card.findByText('95 of 100 calls took at most 119 ms')).toBeVisible()
    await expect(card.getByText('No answer in time, after 3,000 ms')).toBeVisible()
    await expect(card.getAllByText('Assigned to “Returns”')[0]).toBeVisible()
    await expect(card.getByRole('link', { name: 'Set up the assignment' })).toHaveAttribute(
      'href',
      expect.stringContaining('/config/setting#assignment'),
    )
  },
})
