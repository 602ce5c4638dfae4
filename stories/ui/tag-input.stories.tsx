import { useState } from 'react'
import { expect, fireEvent, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { TagInput } from '#src/ui/tag-input.tsx'
import { Row, Sheet } from '../support/sheet.tsx'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Tag input', component: TagInput })

function Tags({
  label,
  tags,
  ...rest
}: {
  label: string
  tags: readonly string[]
  max?: number
  disabled?: boolean
  invalid?: boolean
}) {
  const sample = useWorkSample()
  const [value, setValue] = useState<readonly string[]>(tags)
  return (
    <TagInput
      {...rest}
      label={label}
      value={value}
      onChange={setValue}
      placeholder={sample.similarPlaceholder}
      duplicateLabel={sample.duplicate}
      removeLabel={sample.removeOf}
      newsLabel={({ added, duplicates, refused }) => sample.added(added, duplicates, refused)}
      className="w-full max-w-xl"
    />
  )
}

function Demo() {
  const { similar, similarLabel } = useWorkSample()
  return (
    <Sheet>
      <Row label="empty">
        <Tags label={similarLabel} tags={[]} max={4} />
      </Row>
      <Row label="filled">
        <Tags label={`${similarLabel} 2`} tags={similar.slice(0, 3)} />
      </Row>
      <Row label="duplicate">
        <Tags label={`${similarLabel} 3`} tags={similar} />
      </Row>
      <Row label="invalid">
        <Tags label={`${similarLabel} 4`} tags={similar.slice(0, 1)} invalid />
      </Row>
      <Row label="disabled">
        <Tags label={`${similarLabel} 5`} tags={similar.slice(0, 2)} disabled />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

const field = (canvasElement: HTMLElement, name: string) => within(canvasElement).getByRole('textbox', { name })

export const Paste = States.extend({
  name: 'A paste of five lines adds as many as fit, flags what is there twice and keeps the rest',
  play: async ({ canvasElement }) => {
    const input = field(canvasElement, 'Similar questions')
    await userEvent.click(input)
    await userEvent.paste('One\r\nTwo\n\n one \nThree\nFour')
    const list = within(within(canvasElement).getByRole('list', { name: 'Similar questions' }))
    await expect(list.getAllByRole('listitem')).toHaveLength(4)
    await expect(list.getAllByText('Already in the list')).toHaveLength(1)
    await expect(input).toHaveValue('Four')
    await expect(within(canvasElement).getByText('4 added, 1 twice, 1 left out')).toBeInTheDocument()
  },
})

export const Keys = States.extend({
  name: 'Backspace steps into the chips, Delete takes them away, Enter adds',
  play: async ({ canvasElement }) => {
    const input = field(canvasElement, 'Similar questions 2')
    const chips = () =>
      within(within(canvasElement).getByRole('list', { name: 'Similar questions 2' })).getAllByRole('listitem')
    input.focus()
    await userEvent.keyboard('{Backspace}')
    await expect(within(canvasElement).getAllByRole('button', { name: 'Remove Track my order' })[0]).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{Delete}')
    await expect(chips()).toHaveLength(2)
    await userEvent.click(input)
    await userEvent.keyboard('Is it on its way{Enter}')
    await expect(chips()).toHaveLength(3)
    await expect(input).toHaveValue('')
  },
})

export const Composing = States.extend({
  name: 'Enter that ends a composition adds nothing',
  play: async ({ canvasElement }) => {
    const input = field(canvasElement, 'Similar questions')
    await userEvent.type(input, 'wuliu')
    await fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    await expect(within(canvasElement).queryByRole('list', { name: 'Similar questions' })).toBeNull()
    await expect(input).toHaveValue('wuliu')
  },
})
