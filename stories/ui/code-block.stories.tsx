import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { Row, Sheet } from '../support/sheet.tsx'
import { useSample } from '../support/sample.ts'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Code block', component: CodeBlock })
const URL_TEXT = 'https://example.com/hooks/4f1c9a7e'
const SCRIPT = `<script\n  src="https://example.com/widget.js"\n  data-bot="store-helper" data-language="auto" data-position="bottom-right" data-offset="24"\n  async\n></script>`

function Demo() {
  const sample = useSample()
  const { codeLabel } = useWorkSample()
  const shared = { copyLabel: sample.copy, copiedLabel: sample.copied }
  return (
    <Sheet>
      <Row label="one line">
        <CodeBlock {...shared} code={URL_TEXT} label={codeLabel} className="w-full" />
      </Row>
      <Row label="caption">
        <CodeBlock {...shared} code={SCRIPT} label={`${codeLabel} 2`} caption className="w-full" />
      </Row>
      <Row label="wrap">
        <CodeBlock {...shared} code={SCRIPT} label={`${codeLabel} 3`} wrap className="w-72" />
      </Row>
      <Row label="scroll">
        <CodeBlock {...shared} code={SCRIPT} label={`${codeLabel} 4`} maxHeight={72} className="w-72" />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

export const CopyingWritesTheCodeAnd = States.extend({
  name: 'Copying writes the code and says so',
  play: async ({ canvasElement }) => {
    const writeText = fn(async () => undefined)
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getAllByRole('button', { name: 'Copy' })[0]!)
    await expect(writeText).toHaveBeenCalledWith(URL_TEXT)
    await expect(await canvas.findByRole('button', { name: 'Copied' })).toHaveFocus()
  },
})

export const WhereTheClipboardIsRefused = States.extend({
  name: 'Where the clipboard is refused the code is selected instead',
  play: async ({ canvasElement }) => {
    const writeText = fn(async () => Promise.reject(new Error('refused')))
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    await userEvent.click(within(canvasElement).getAllByRole('button', { name: 'Copy' })[0]!)
    await waitFor(() => expect(getSelection()?.toString().trim()).toBe(URL_TEXT))
  },
})
