import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Notification } from '#src/api/types.ts'
import { NOTIFICATION_KINDS, type NotificationAbout } from '#src/domain/notification/kinds.ts'
import { LaterBell } from '#src/features/frame/notifications/later-bell.tsx'
import preview from '../../../.storybook/preview.tsx'
import { api, FakeApi, refusal } from '../../support/api.tsx'
import { DARK } from '../../support/sheet.tsx'
import { begin, InFrame } from './in-frame.tsx'

const APP = '1400000001'
const CONVERSATION = '01890000-0000-7000-8000-000000000201'

/** One of each kind, the older ones read. */
const ABOUT: readonly (readonly [NotificationAbout, by: string | null, count: number])[] = [
  [{ kind: 'mention', conversationId: CONVERSATION }, 'Sam Lee', 1],
  [{ kind: 'left_message' }, null, 3],
  [{ kind: 'left_message_assigned' }, 'Olga Petrova', 1],
  [{ kind: 'word_alert', conversationId: CONVERSATION }, null, 2],
  [{ kind: 'import_ready', name: 'returns-and-refunds-2026.xlsx' }, null, 1],
  [{ kind: 'deployed', version: 12 }, 'Adam Weiss', 1],
  [{ kind: 'member_joined' }, 'Sam Lee', 1],
  [{ kind: 'import_ended', name: 'delivery.xlsx', outcome: 'complete' }, null, 1],
  [{ kind: 'import_ended', name: 'old-shop.xlsx', outcome: 'failed' }, null, 1],
  [{ kind: 'export_ended', name: 'all-questions.xlsx', outcome: 'complete' }, null, 1],
  [{ kind: 'export_ended', name: 'returns.xlsx', outcome: 'failed' }, null, 1],
  [{ kind: 'document_failed', documentId: CONVERSATION, name: 'terms-of-delivery.pdf' }, null, 1],
  [{ kind: 'deploy_failed', version: 11 }, null, 1],
  [{ kind: 'source_failed', sourceId: CONVERSATION, host: 'shop.example' }, null, 3],
  [{ kind: 'assignment_failed' }, null, 14],
  [{ kind: 'roles_changed' }, 'Ada Novak', 1],
  [{ kind: 'status_set', status: 'busy' }, 'Ada Novak', 1],
  [{ kind: 'licence_given' }, 'Ada Novak', 1],
  [{ kind: 'licence_taken' }, 'Ada Novak', 1],
  [{ kind: 'reminder', conversationId: CONVERSATION }, null, 1],
]
const PAGE = 13

type BellProps = { isEmpty?: boolean; isBroken?: boolean }

function calls({ isEmpty = false, isBroken = false }: BellProps) {
  let items: Notification[] = isEmpty
    ? []
    : ABOUT.map(([about, by, count], index) => ({
        id: `01890000-0000-7000-8000-0000000003${String(index).padStart(2, '0')}`,
        about,
        by,
        count,
        at: new Date(Date.now() - index * 47 * 60_000).toISOString(),
        isRead: index > 5,
      }))
  let muted: Notification['about']['kind'][] = ['deployed']
  const mark = (is: (one: Notification) => boolean) => {
    items = items.map((one) => (is(one) ? { ...one, isRead: true } : one))
    return {}
  }
  return {
    notifications: {
      unread: api.notifications.unread.handler(() => ({ count: items.filter(({ isRead }) => !isRead).length })),
      list: api.notifications.list.handler(({ input: { cursor } }) => {
        if (isBroken) throw refusal('UNAVAILABLE')
        return cursor === undefined
          ? { items: items.slice(0, PAGE), nextCursor: items.length > PAGE ? 'more' : null }
          : { items: items.slice(PAGE), nextCursor: null }
      }),
      read: api.notifications.read.handler(({ input: { ids } }) => mark(({ id }) => ids.includes(id))),
      readAll: api.notifications.readAll.handler(() => mark(() => true)),
      muted: api.notifications.muted.handler(() => ({ kinds: NOTIFICATION_KINDS, muted })),
      mute: api.notifications.mute.handler(({ input: { kind, isMuted } }) => {
        muted = isMuted ? [...muted, kind] : muted.filter((other) => other !== kind)
        return {}
      }),
    },
  }
}

function TheBell(props: BellProps) {
  return (
    <FakeApi make={() => calls(props)}>
      <div className="flex h-12 items-center justify-end border-b border-line bg-surface px-4">
        <LaterBell application={{ appId: APP, roles: ['admin'] }} />
      </div>
    </FakeApi>
  )
}

const meta = preview.meta({
  title: 'Screens/Frame/Notifications',
  component: TheBell,
  decorators: [InFrame],
  loaders: [begin],
  parameters: { layout: 'fullscreen' },
})

const open = async (name: string | RegExp, title: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: title }))
}

export const Unread = meta.story({
  play: async () => {
    const panel = await open('Notifications, 6 unread', 'Notifications')
    await expect(await panel.findByText('Visitors have left 3 messages')).toBeVisible()
    await expect(panel.getAllByText('Unread')).toHaveLength(6)
  },
})
export const UnreadDark = meta.story({
  globals: DARK,
  play: async () => {
    const panel = await open('通知，6 条未读', '通知')
    await expect(await panel.findByText('访客留了 3 条留言')).toBeVisible()
  },
})

export const Empty = meta.story({
  args: { isEmpty: true },
  play: async () => {
    const panel = await open('Notifications', 'Notifications')
    await expect(await panel.findByText('Nothing new')).toBeVisible()
    await expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  },
})

export const Broken = meta.story({
  args: { isBroken: true },
  play: async () => {
    const panel = await open(/^Notifications/, 'Notifications')
    await expect(await panel.findByRole('button', { name: 'Try again' })).toBeVisible()
  },
})

export const ByKeys = meta.story({
  name: 'Opened, read, and all of them marked, by keys alone',
  play: async () => {
    const bell = await screen.findByRole('button', { name: 'Notifications, 6 unread' })
    bell.focus()
    await userEvent.keyboard('{Enter}')
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    const line = await panel.findByRole('link', { name: /Olga Petrova has given you/ })
    await expect(line).toHaveAttribute('href', `/main/${APP}/dataBoard/message`)
    panel.getByRole('button', { name: 'Mark all as read' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(panel.queryByText('Unread')).toBeNull())
    await userEvent.keyboard('{Escape}')
    await expect(await screen.findByRole('button', { name: 'Notifications' })).toHaveFocus()
  },
})

export const ReadAndFollowed = meta.story({
  name: 'Followed to where it is, it is read and the list closes',
  play: async () => {
    const panel = await open('Notifications, 6 unread', 'Notifications')
    await userEvent.click(await panel.findByRole('link', { name: /version 12 live/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(await screen.findByRole('button', { name: 'Notifications, 5 unread' })).toBeVisible()
  },
})

export const Older = meta.story({
  play: async () => {
    const panel = await open('Notifications, 6 unread', 'Notifications')
    await expect(await panel.findByText('Version 11 could not be put live')).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'Show more' }))
    await expect(await panel.findByText('Ada Novak has given you a licence')).toBeVisible()
    await expect(panel.queryByRole('button', { name: 'Show more' })).toBeNull()
  },
})

export const Chosen = meta.story({
  name: 'What one is told of',
  play: async () => {
    const panel = await open('Notifications, 6 unread', 'Notifications')
    await userEvent.click(await panel.findByRole('button', { name: 'What you are told of' }))
    const deployed = await panel.findByRole('switch', { name: 'Somebody puts a version live' })
    await expect(deployed).not.toBeChecked()
    await userEvent.click(deployed)
    await waitFor(() => expect(deployed).toBeChecked())
    await userEvent.click(panel.getByRole('button', { name: 'Back to the notifications' }))
    await expect(await panel.findByText('Visitors have left 3 messages')).toBeVisible()
  },
})
export const ChosenDark = Chosen.extend({ globals: { ...DARK, lang: 'en' } })
