import type { AnyRouter } from '@orpc/server'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import type { Found } from '#src/api/types.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { Palette } from '#src/features/frame/palette.tsx'
import preview from '../../../.storybook/preview.tsx'
import { api, FakeApi, refusal, unanswered } from '../../support/api.tsx'
import { DARK } from '../../support/sheet.tsx'
import { begin } from './in-frame.tsx'

const ran = fn()
const id = (n: number) => `01890000-0000-7000-8000-00000000020${n}`
const named = (n: number, name: string, note: string | null = null, at: string | null = null) => ({
  id: id(n),
  name,
  note,
  at,
})

const EN: Found[] = [
  {
    kind: 'entry',
    items: [named(1, 'Where is my parcel?'), named(2, 'Can a parcel be sent abroad?'), named(3, 'Is the box kept?')],
    more: true,
  },
  { kind: 'flow', items: [named(4, 'Parcel tracking')], more: false },
  { kind: 'member', items: [named(5, 'Pat Parcell', 'pat@example.com')], more: false },
  { kind: 'conversation', items: [named(6, 'Parcel fan', '#12', '2026-11-20T10:00:00.000Z')], more: false },
]
const ZH: Found[] = [
  { kind: 'entry', items: [named(1, '我的包裹在哪里？'), named(2, '包裹可以寄到国外吗？')], more: true },
  { kind: 'flow', items: [named(4, '包裹查询')], more: false },
  { kind: 'conversation', items: [named(6, '', '#12', '2026-11-20T10:00:00.000Z')], more: false },
]

type DemoProps = { answer: () => Promise<Found[]> | Found[]; roles?: Role[] }
const inEnglish: DemoProps['answer'] = () => EN

/** The palette as a person with every screen opens it. */
function Demo({ answer, roles = ['super_admin'] }: DemoProps) {
  const make = (): AnyRouter => ({ finder: { find: api.finder.find.handler(answer) } })
  return (
    <FakeApi make={make}>
      <Palette
        application={{ appId: '1400000001', roles }}
        open
        onOpenChange={() => undefined}
        screens={['knowledge', 'task', 'member']}
        applications={[]}
        onCommand={ran}
      />
    </FakeApi>
  )
}

const meta = preview.meta({
  title: 'Screens/Frame/Palette',
  component: Demo,
  loaders: [begin],
  parameters: { layout: 'fullscreen' },
  args: { answer: inEnglish },
})

const typed = async (words: string) => {
  ran.mockClear()
  await userEvent.type(await screen.findByRole('combobox'), words)
}

export const Before = meta.story()

export const FoundByKeys = meta.story({
  name: 'What is found stands below the commands, and Enter opens it',
  play: async () => {
    await typed('parcel')
    await screen.findByRole('option', { name: 'Where is my parcel?' })
    const options = screen.getAllByRole('option').map((option) => option.textContent)
    await expect(options).toEqual([
      'Where is my parcel?',
      'Can a parcel be sent abroad?',
      'Is the box kept?',
      'All results for “parcel”Q&A',
      'Parcel tracking',
      'Pat Parcellpat@example.com',
      expect.stringMatching(/^Parcel fan#12 · /),
    ])
    await expect(screen.getByText('6 found in this application')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(ran).toHaveBeenCalledWith({ type: 'found', screen: 'knowledge', search: { entry: id(2) } })
  },
})

export const LettersAlone = meta.story({
  name: 'Letters that a command merely has somewhere do not stand before what is found',
  args: {
    answer: () => [{ kind: 'entry', items: [{ id: id(1), name: 'Ebsworth', note: null, at: null }], more: false }],
  },
  play: async () => {
    await typed('ebs')
    await screen.findByRole('option', { name: 'Ebsworth' })
    await expect(screen.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect(ran).toHaveBeenCalledWith({ type: 'found', screen: 'knowledge', search: { entry: id(1) } })
  },
})

export const SectionByKeys = meta.story({
  name: 'A section of the settings is found by its title and by what is set there',
  args: { answer: () => [] },
  play: async () => {
    await typed('time-outs')
    await expect((await screen.findAllByRole('option'))[0]).toHaveTextContent('Time-outsGlobal settings')
    await userEvent.clear(screen.getByRole('combobox'))
    await typed('single sign')
    await expect((await screen.findAllByRole('option'))[0]).toHaveTextContent('Sign-inGlobal settings')
    await userEvent.keyboard('{Enter}')
    await expect(ran).toHaveBeenCalledWith({ type: 'found', screen: 'setting', search: {}, anchor: 'signIn' })
  },
})

export const SectionsOfOnlineAdmin = meta.story({
  name: 'Sections that somebody may not see are not found',
  args: { answer: () => [], roles: ['online_admin'] },
  play: async () => {
    await typed('single sign')
    await expect(await screen.findByText('Nothing in this application goes by these words')).toBeVisible()
    await expect(screen.queryByRole('option')).toBeNull()
  },
})

export const AllByKeys = meta.story({
  name: 'All results lead to the list with the same words',
  play: async () => {
    await typed('parcel')
    await userEvent.click(await screen.findByRole('option', { name: /All results/ }))
    await expect(ran).toHaveBeenCalledWith({ type: 'found', screen: 'knowledge', search: { text: 'parcel' } })
  },
})

export const FoundInChinese = meta.story({
  globals: DARK,
  args: { answer: () => ZH },
  play: async () => {
    await typed('包裹')
    await expect(await screen.findByRole('option', { name: '我的包裹在哪里？' })).toBeVisible()
    await expect(screen.getByText('在此应用中找到 4 项')).toBeVisible()
  },
})

export const Nothing = meta.story({
  args: { answer: () => [] },
  play: async () => {
    await typed('zzzz')
    await expect(await screen.findByText('Nothing in this application goes by these words')).toBeVisible()
    await expect(screen.queryByRole('option')).toBeNull()
  },
})

export const Searching = meta.story({
  args: { answer: unanswered },
  play: async () => {
    await typed('zzzz')
    await waitFor(() => expect(screen.getAllByText('Searching…')).toHaveLength(2))
  },
})

export const Failed = meta.story({
  name: 'A search that fails says so, and the commands work',
  args: { answer: () => Promise.reject(refusal('INTERNAL')) },
  play: async () => {
    await typed('knowledge')
    await expect(await screen.findByText(/^The search failed/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(ran).toHaveBeenCalledWith({ type: 'screen', screen: 'knowledge' })
  },
})
