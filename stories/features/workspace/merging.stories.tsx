import type { ComponentProps } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { KnownVisitor } from '#src/api/types.ts'
import { DARK } from '../../support/sheet.tsx'
import { api, refusal } from '../../support/api.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { DeskStage } from './desk-stage.tsx'
import { FIRST, type SampleDesk } from './sample-desk.ts'

type Override = NonNullable<ComponentProps<typeof DeskStage>['override']>

const known = (sample: SampleDesk, own: Partial<KnownVisitor>): KnownVisitor => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  number: 12,
  nickname: sample.words.nickname,
  phone: '+49 *** *** 0132',
  language: 'en',
  tags: ['vip'],
  variables: ['city'],
  conversations: 3,
  lastAt: '2026-11-20T10:00:00.000Z',
  blocked: false,
  ...own,
})

/** Two others are found by any words but "nobody". */
const visitors =
  (refused?: Parameters<typeof refusal>[0]): Override =>
  (sample) => ({
    visitors: {
      findOther: api.visitors.findOther.handler(({ input: { text } }) => ({
        visitor: known(sample, {}),
        found:
          text === '' || text === 'nobody'
            ? []
            : [
                known(sample, {
                  id: '00000000-0000-4000-8000-0000000000f2',
                  number: 57,
                  nickname: `${sample.words.nickname} 2`,
                  phone: '+49 *** *** 7788',
                  language: 'de',
                  blocked: true,
                }),
                known(sample, {
                  id: '00000000-0000-4000-8000-0000000000f3',
                  number: 61,
                  nickname: '',
                  phone: null,
                  tags: [],
                  variables: [],
                  conversations: 1,
                }),
              ],
      })),
      merge: api.visitors.merge.handler(({ input }) => {
        if (refused !== undefined) throw refusal(refused)
        merged.push(input)
        return {}
      }),
    },
  })

/** What was asked for in the story that runs. */
const merged: unknown[] = []

const meta = preview.meta({
  title: 'Screens/Workspace/Merging',
  component: DeskStage,
  loaders: [consoleTexts],
  args: { search: { chat: FIRST }, override: visitors() },
  parameters: { layout: 'fullscreen' },
})

const open = async (words?: string) => {
  const page = within(document.body)
  await userEvent.click(
    await page.findByRole('button', {
      name: /^(Merge with another visitor|与其他访客合并)$/,
    }),
  )
  const dialog = within(
    await page.findByRole('dialog', {
      name: /^(Merge .* with another visitor|将.*与其他访客合并)$/,
    }),
  )
  if (words !== undefined) await userEvent.type(dialog.getByRole('searchbox'), words)
  return dialog
}

export const Empty = meta.story({ play: async () => void (await open()) })
export const Nobody = meta.story({
  play: async () => {
    const dialog = await open('nobody')
    await expect(await dialog.findByText(/^(Nobody is found|未找到访客)/)).toBeVisible()
  },
})
export const Chosen = meta.story({
  play: async () => {
    const dialog = await open('57')
    await userEvent.click(await dialog.findByRole('radio', { name: /57/ }))
    await expect(await dialog.findByText(/^(One of them is blocked|其中一位已被拉黑)/)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /^(German|德语)$/ })).toBeVisible()
  },
})
export const ChosenDark = Chosen.extend({ globals: DARK })
export const Merged = meta.story({
  name: 'By keys: one is found, the other stays, a field is chosen, and they are merged',
  play: async () => {
    merged.length = 0
    const dialog = await open('57')
    const submit = dialog.getByRole('button', { name: 'Merge visitors' })
    await userEvent.click(submit)
    await expect(merged).toEqual([])
    const found = await dialog.findByRole('radio', { name: /57/ })
    found.focus()
    await userEvent.keyboard(' ')
    const stays = within(await dialog.findByRole('radiogroup', { name: 'Who stays' }))
    await userEvent.click(stays.getByRole('radio', { name: /57/ }))
    const phone = within(dialog.getByRole('radiogroup', { name: 'Telephone number' }))
    await userEvent.click(phone.getByRole('radio', { name: /7788/ }))
    await userEvent.click(submit)
    await waitFor(() =>
      expect(merged).toMatchObject([
        {
          stays: 'other',
          kept: { nickname: 'this', phone: 'other', language: 'this', attributes: 'this' },
        },
      ]),
    )
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).not.toBeInTheDocument())
  },
})
export const Refused = meta.story({
  args: { override: visitors('VISITORS_BOTH_OPEN') },
  play: async () => {
    const dialog = await open('61')
    await userEvent.click(await dialog.findByRole('radio', { name: /61/ }))
    await userEvent.click(dialog.getByRole('button', { name: /^(Merge visitors|合并访客)$/ }))
    await expect(await dialog.findByText(/^(Both have an open conversation|两位访客在同一渠道)/)).toBeVisible()
  },
})
