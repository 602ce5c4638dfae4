import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { Palette, type PaletteProps } from '#src/editor/palette/palette.tsx'
import { QuickAdd } from '#src/editor/palette/quick-add.tsx'
import { DARK } from '../../support/sheet.tsx'
import { editorTexts, inPanel, Panel, SHEET, toyKinds } from '../support.tsx'

const meta = preview.meta({ title: 'Editor/Palette/Palette', decorators: [inPanel], loaders: [editorTexts] })

const onAdd = fn()

function Stage({ label, ...rest }: Partial<PaletteProps> & { label: string }) {
  const [favourites, setFavourites] = useState<readonly string[]>(rest.favourites ?? [])
  return (
    <Panel label={label} width={256} height={560}>
      <Palette
        kinds={toyKinds}
        flowKind="standard"
        hasModel={false}
        hasStart
        recent={[]}
        onAdd={onAdd}
        {...rest}
        favourites={favourites}
        onFavouritesChange={setFavourites}
      />
    </Panel>
  )
}

export const States = meta.story({
  parameters: SHEET,
  render: () => (
    <>
      <Stage label="new" hasStart={false} hasModel />
      <Stage label="in use, no model" favourites={['toy-pick']} recent={['toy-say', 'toy-pick']} />
    </>
  ),
})
export const StatesDark = States.extend({ globals: DARK })

const One = meta.story({ render: () => <Stage label="one" recent={['toy-say']} /> })

export const Adding = One.extend({
  name: 'Enter and two presses add a kind, one press does not, and one that needs a model says why it cannot',
  play: async ({ canvas }) => {
    onAdd.mockClear()
    const pick = canvas.getByRole('button', { name: /^Pick/ })
    await userEvent.click(pick)
    await expect(onAdd).not.toHaveBeenCalled()
    await userEvent.dblClick(pick)
    await expect(onAdd.mock.calls).toEqual([['toy-pick']])
    pick.focus()
    await userEvent.keyboard('{Enter}')
    await expect(onAdd).toHaveBeenCalledTimes(2)
    const think = canvas.getByRole('button', { name: /^Think/ })
    await expect(think).toHaveAccessibleName('Think Needs a language model; none is set.')
    think.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.dblClick(think)
    await expect(onAdd).toHaveBeenCalledTimes(2)
  },
})

function Growing() {
  const [recent, setRecent] = useState<readonly string[]>([])
  return <Stage label="growing" recent={recent} onAdd={(kind) => setRecent([kind, ...recent])} />
}

export const RecentLater = meta.story({
  name: 'What has just been added does not push the rows under the pointer; it is among the recent ones afterwards',
  render: () => <Growing />,
  play: async ({ canvas }) => {
    const say = canvas.getByRole('button', { name: /^Say/ })
    const before = say.getBoundingClientRect().top
    await userEvent.dblClick(say)
    await expect(say.getBoundingClientRect().top).toBe(before)
    await expect(canvas.queryByRole('group', { name: 'Recent' })).toBeNull()
    await userEvent.unhover(canvas.getByRole('complementary'))
    await expect(within(await canvas.findByRole('group', { name: 'Recent' })).getByRole('listitem')).toHaveTextContent(
      'Say',
    )
  },
})

export const StarredLater = One.extend({
  name: 'A star does not push the rows under the pointer; the kind is among the favourites afterwards',
  play: async ({ canvas }) => {
    const say = canvas.getAllByRole('button', { name: /^Say/ }).at(-1)!
    await userEvent.hover(say)
    const before = say.getBoundingClientRect().top
    await userEvent.click(canvas.getAllByRole('button', { name: 'Add Pick to favourites' }).at(-1)!)
    await canvas.findAllByRole('button', { name: 'Remove Pick from favourites' })
    await expect(say.getBoundingClientRect().top).toBe(before)
    await userEvent.unhover(canvas.getByRole('complementary'))
    await expect(
      within(await canvas.findByRole('group', { name: 'Favourites' })).getByRole('listitem'),
    ).toHaveTextContent('Pick')
  },
})

export const Searching = One.extend({
  name: 'Typing filters; Enter adds the best, Esc brings all back, and arrows walk the rows and to their stars',
  play: async ({ canvas }) => {
    onAdd.mockClear()
    const search = canvas.getByRole('searchbox', { name: 'Search steps' })
    await userEvent.type(search, 'few ans')
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect(onAdd.mock.calls).toEqual([['toy-pick']])
    await userEvent.clear(search)
    await userEvent.type(search, 'zzz')
    await expect(canvas.getByText('No step of that name.')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(2)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}')
    await expect(canvas.getByRole('button', { name: 'Add Pick to favourites' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(within(canvas.getByRole('group', { name: 'Favourites' })).getByRole('listitem')).toHaveTextContent(
      'Pick',
    )
  },
})

export const Dragging = One.extend({
  name: 'A drag carries the kind; one that needs a model cannot be dragged',
  play: async ({ canvas }) => {
    const dataTransfer = new DataTransfer()
    canvas
      .getByRole('button', { name: /^Pick/ })
      .dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
    await expect(dataTransfer.getData('application/x-deskwright-node')).toBe('toy-pick')
    await expect(canvas.getByRole('button', { name: /^Think/ })).toHaveAttribute('draggable', 'false')
  },
})

const onPick = fn()

function Quick() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="focus-ring">
        +
      </button>
      <QuickAdd
        kinds={toyKinds}
        flowKind="standard"
        hasModel={false}
        hasStart
        recent={['toy-pick']}
        open={open}
        at={{ x: 80, y: 80 }}
        onPick={onPick}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

export const QuickAdding = meta.story({
  name: 'The small list filters by typing, walks by arrows, takes by Enter and closes by Esc',
  render: () => <Quick />,
  play: async () => {
    onPick.mockClear()
    const body = within(document.body)
    const input = await waitFor(() => body.getByRole('combobox', { name: 'Add a step' }))
    await waitFor(() => expect(input).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(onPick).toHaveBeenLastCalledWith('toy-say')
    await userEvent.keyboard('thi{Enter}')
    await expect(onPick).toHaveBeenCalledOnce()
    await expect(body.getByRole('option')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.clear(input)
    await userEvent.keyboard('pick{Enter}')
    await expect(onPick).toHaveBeenLastCalledWith('toy-pick')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(body.queryByRole('listbox')).toBeNull())
  },
})

export const Quickly = meta.story({ render: () => <Quick /> })
export const QuicklyDark = Quickly.extend({ globals: DARK })
