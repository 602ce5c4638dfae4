import type { ComponentProps } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { Beginning } from '#src/api/types.ts'
import { DARK } from '../../support/sheet.tsx'
import { api, refusal } from '../../support/api.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { DeskStage } from './desk-stage.tsx'
import { ANNA, ENDED, FIRST, GROUP, type SampleDesk } from './sample-desk.ts'

type Override = NonNullable<ComponentProps<typeof DeskStage>['override']>

/** What was asked for in the story that runs. */
const begun: unknown[] = []
const BEGUN = '00000000-0000-4000-8000-0000000000b7'

const groupsOf = ({ language }: SampleDesk) => [
  { id: GROUP, name: language === 'zh' ? '售后' : 'Care' },
  { id: '00000000-0000-4000-8000-0000000000a2', name: language === 'zh' ? '售前' : 'Sales' },
]

const beginning =
  (part: Partial<Beginning>, refused?: Parameters<typeof refusal>[0]): Override =>
  (sample) => ({
    desk: {
      beginning: api.desk.beginning.handler(() => ({ hindrance: null, open: null, groups: groupsOf(sample), ...part })),
      begin: api.desk.begin.handler(({ input }) => {
        if (refused !== undefined) throw refusal(refused)
        begun.push(input)
        const last = sample.desk.endedToday.find(({ id }) => id === ENDED)!
        const owner = { id: ANNA, nickname: sample.words.anna }
        const made = { ...last, id: BEGUN, state: 'in_service' as const, endReason: null, endedAt: null, owner }
        sample.desk.mine = [...sample.desk.mine, made]
        return made
      }),
    },
  })

const meta = preview.meta({
  title: 'Screens/Workspace/Beginning',
  component: DeskStage,
  loaders: [consoleTexts],
  args: { search: { tab: 'done', chat: ENDED }, override: beginning({}) },
  parameters: { layout: 'fullscreen' },
})

const open = async () => {
  const page = within(document.body)
  await userEvent.click(await page.findByRole('button', { name: /^(More actions|更多操作)$/ }))
  await userEvent.click(await page.findByRole('menuitem', { name: /^(Write again|再次联系)/ }))
  const dialog = within(await page.findByRole('dialog', { name: /^(Write to|联系)/ }))
  await waitFor(() => expect(document.querySelector('dialog [aria-busy=true]')).toBeNull())
  return dialog
}

export const Asked = meta.story({
  play: async () => {
    const dialog = await open()
    await expect(await dialog.findByRole('textbox')).toHaveFocus()
    await expect(dialog.getByRole('button', { name: /^(Send|发送)$/ })).toHaveAttribute('aria-disabled', 'true')
  },
})
export const AskedDark = Asked.extend({ globals: DARK })
export const Begun = meta.story({
  name: 'Written for another group, it is one’s own and open',
  play: async () => {
    begun.length = 0
    const dialog = await open()
    await userEvent.click(await dialog.findByRole('combobox'))
    await userEvent.click(await within(document.body).findByRole('option', { name: 'Sales' }))
    await userEvent.type(dialog.getByRole('textbox'), 'Your parcel is here')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).not.toBeInTheDocument())
    await expect(begun).toMatchObject([
      {
        conversationId: ENDED,
        groupId: groupsOf({ language: 'en' } as SampleDesk)[1]!.id,
        text: 'Your parcel is here',
      },
    ])
    await waitFor(() => expect(within(document.body).getByRole('textbox', { name: /^Reply/ })).toHaveFocus())
  },
})
export const OpenAlready = meta.story({
  args: { override: beginning({ open: { conversationId: FIRST, isMine: true } }) },
  play: async () => {
    const dialog = await open()
    await expect(
      await dialog.findByText(/^(They have an open conversation already|该访客已有进行中的会话)/),
    ).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^(Open it|打开会话)$/ })).toHaveAttribute(
      'href',
      expect.stringContaining(`chat=${FIRST}`),
    )
    await expect(dialog.queryByRole('textbox')).toBeNull()
  },
})
export const OpenElsewhere = meta.story({
  args: { override: beginning({ open: { conversationId: null, isMine: false } }) },
  play: async () => {
    const dialog = await open()
    await expect(await dialog.findByText(/(somebody else looks after|由其他人负责)/)).toBeVisible()
    await expect(dialog.queryByRole('link')).toBeNull()
  },
})
export const Blocked = meta.story({
  args: { override: beginning({ hindrance: 'blocked' }) },
  play: async () => {
    const dialog = await open()
    await expect(await dialog.findByText(/^(This visitor is blocked|该访客已被拉黑)/)).toBeVisible()
  },
})
export const Full = meta.story({
  name: 'Refused, since the limit is reached: what was written stays',
  args: { override: beginning({}, 'CAPACITY_FULL') },
  play: async () => {
    const dialog = await open()
    await userEvent.type(await dialog.findByRole('textbox'), 'Hello')
    await userEvent.click(dialog.getByRole('button', { name: /^(Send|发送)$/ }))
    await expect(await dialog.findByText(/^(The reception limit is reached|已达接待上限)/)).toBeVisible()
    await expect(dialog.getByRole('textbox')).toHaveValue('Hello')
  },
})
