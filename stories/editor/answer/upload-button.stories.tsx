import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { MediaContext } from '#src/editor/answer/media-context.ts'
import { UploadButton } from '#src/editor/answer/upload-button.tsx'
import preview from '../../../.storybook/preview.tsx'
import { DARK } from '../../support/sheet.tsx'
import { editorTexts } from '../support.tsx'
import { fakeMedia, type FakeMedia } from './sample.ts'

let media: FakeMedia = fakeMedia()

function Taking({ disabled = false }: { disabled?: boolean }) {
  const [url, setUrl] = useState('')
  return (
    <main className="max-w-90 p-6">
      <MediaContext value={media}>
        <UploadButton kind="image" disabled={disabled} onStored={setUrl} />
      </MediaContext>
      <output hidden>{url}</output>
    </main>
  )
}

const meta = preview.meta({
  title: 'Editor/Answer/Upload button',
  component: UploadButton,
  loaders: [editorTexts],
})

export const Ready = meta.story({ render: () => <Taking /> })
export const ReadyDark = meta.story({ render: () => <Taking />, globals: DARK })
export const Disabled = meta.story({ render: () => <Taking disabled /> })

export const SendsCancelsAndTriesAgain = meta.story({
  name: 'A picture is sent with progress, cancelled, tried again and kept; another kind is refused',
  render: () => <Taking />,
  beforeEach: () => {
    media = fakeMedia()
  },
  play: async ({ canvas, canvasElement }) => {
    const choose = async (name: string) => {
      await canvas.findByRole('button', { name: 'Upload a picture' })
      const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]')
      if (input) await userEvent.upload(input, new File(['x'], name), { applyAccept: false })
    }
    await choose('film.mp4')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('film.mp4 is of a kind that answers cannot show.')
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()

    await choose('way.png')
    const bar = await canvas.findByRole('progressbar', { name: 'Uploading way.png' })
    media.progress(0.5)
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'))
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel the upload of way.png' }))
    await expect(media.aborted()).toBe(1)
    await expect(canvas.queryByRole('progressbar')).toBeNull()

    await choose('way.png')
    await canvas.findByRole('progressbar', { name: 'Uploading way.png' })
    media.fail()
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/way\.png could not be uploaded/)
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await canvas.findByRole('progressbar', { name: 'Uploading way.png' })
    await expect(canvasElement.querySelector('output')).toBeEmptyDOMElement()
    media.finish()
    await waitFor(() => expect(canvasElement.querySelector('output')).not.toBeEmptyDOMElement())
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
})
