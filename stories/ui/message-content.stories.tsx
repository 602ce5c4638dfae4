import { use } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { MessageContent } from '#src/ui/message/message-content.tsx'
import preview from '../../.storybook/preview.tsx'
import { SampleLanguageContext } from '../support/sample.ts'
import { DARK, Row, Sheet } from '../support/sheet.tsx'
import { messageSample } from './sample-messages.ts'

const meta = preview.meta({ title: 'Kit/Message content', component: MessageContent })

/** What every kind of message looks like in a bubble, read only. */
function Messages({ narrow = false }: { narrow?: boolean }) {
  const { texts, chosen, contents } = messageSample(use(SampleLanguageContext))
  return (
    <Sheet>
      {contents.map(({ name, content }) => (
        <Row key={name} label={name}>
          <section
            aria-label={name}
            className={`min-w-0 rounded-card border border-line bg-raised px-3 py-2 text-14 text-ink ${narrow ? 'max-w-50' : 'max-w-120'}`}
          >
            <MessageContent content={content} texts={texts} chosen={chosen} />
          </section>
        </Row>
      ))}
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Messages /> })
export const StatesDark = meta.story({ render: () => <Messages />, globals: DARK })
export const Narrow = meta.story({ render: () => <Messages narrow /> })

export const ReadByEveryone = meta.story({
  render: () => <Messages />,
  play: async ({ canvas }) => {
    const part = (name: string) => within(canvas.getByRole('region', { name }))
    await expect(part('choices').getByText('A-1024').closest('li')).toHaveTextContent('A-1024 (pressed)')
    await expect(part('choices').queryByRole('button')).toBeNull()
    await expect(part('rich').getByText('order').tagName).toBe('STRONG')
    await expect(part('rich').getAllByRole('listitem')).toHaveLength(5)
    const [first, second] = part('cited').getAllByRole('group')
    await expect(within(first!).getByText('Blown by hand, two years of warranty.')).not.toBeVisible()
    await userEvent.click(part('cited').getByText('[1] From Manual.pdf, page 3'))
    await expect(within(first!).getByText('Blown by hand, two years of warranty.')).toBeVisible()
    await expect(second).not.toHaveAttribute('open')
    const link = part('rich').getByRole('link', { name: /how we deliver/ })
    await expect(link).toHaveAttribute('href', 'https://shop.example/delivery')
    await expect(link).toHaveAttribute('rel', 'noreferrer')
    await expect(part('picture').getByRole('img', { name: 'The shop front' })).toBeVisible()
    await waitFor(() => expect(part('lost').getByRole('link', { name: /The shop front/ })).toBeVisible())
    await expect(part('no address').queryByRole('link')).toBeNull()
    await expect(part('form').getByText('Your name')).toHaveTextContent('Your name (required)')
    await expect(part('answers').getByText('Email:').parentElement).toHaveTextContent('Email: maria@shop.example')
    await expect(part('nothing').getByText('Nothing filled in')).toBeVisible()
  },
})
