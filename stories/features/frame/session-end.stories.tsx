import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { Root } from '#src/features/frame/root.tsx'
import { meQuery, type Me } from '#src/features/shared/session/session.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import preview from '../../../.storybook/preview.tsx'
import { api, refusal, withApi } from '../../support/api.tsx'
import { useSample } from '../../support/sample.ts'
import { DARK, Sheet } from '../../support/sheet.tsx'
import { begin, InFrame, standing } from './in-frame.tsx'
import { sampleMe } from './people.ts'

const PASSWORD = 'lamp#2026'
const STRANGER = '01890000-0000-7000-8000-0000000000ff'

/** A server whose session has ended; whoever signs in is who `next` says. */
function world() {
  let isIn = false
  const calls = { refused: 0, done: 0 }
  const me = sampleMe('en')
  let next: Me = me
  const make = () => ({
    auth: {
      who: api.auth.who.handler(() => ({ me: isIn ? next : null })),
      signIn: api.auth.signIn.handler(({ input }) => {
        if (input.password !== PASSWORD) throw refusal('LOGIN_FAILED')
        isIn = true
        return next
      }),
      sessions: api.auth.sessions.handler(() => []),
      // Stands for any deed that needs a session.
      endOtherSessions: api.auth.endOtherSessions.handler(() => {
        if (!isIn) {
          calls.refused += 1
          throw refusal('UNAUTHORIZED')
        }
        calls.done += 1
        return { ended: 3 }
      }),
    },
  })
  return {
    me,
    make,
    calls,
    begin: (as: Partial<Me> = {}) => {
      isIn = false
      calls.refused = 0
      calls.done = 0
      next = { ...me, ...as }
    },
    enterElsewhere: () => {
      isIn = true
    },
  }
}

const server = world()

/** A page with something on it that is not saved. */
function Working() {
  const sample = useSample()
  const queryClient = useQueryClient()
  const [name, setName] = useState(sample.nameValue)
  const { pathname, search } = useLocation()
  useState(() => queryClient.setQueryData(meQuery().queryKey, server.me))
  useQuery({ ...meQuery(), enabled: false })
  const save = useMutation(orpc.auth.endOtherSessions.mutationOptions())
  useLeaveGuard({ isDirty: name !== sample.nameValue, discard: () => setName(sample.nameValue) })
  return (
    <Sheet>
      <Root />
      <output>{`${pathname} ${JSON.stringify(search)}`}</output>
      <Field label={sample.name}>
        <TextField value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button busy={save.isPending} onClick={() => save.mutate({})}>
        {sample.save}
      </Button>
      <p role="status">{save.data && `ended ${save.data.ended}`}</p>
    </Sheet>
  )
}

const meta = preview.meta({
  title: 'Screens/Frame/Session end',
  component: Working,
  decorators: [withApi(server.make), InFrame],
  loaders: [begin],
  parameters: { hasOwnNotices: true },
  beforeEach: () => server.begin(),
})

const dialog = () => standing('alertdialog', 'You have been signed out')
const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

async function editAndSave(canvas: { getByRole: typeof screen.getByRole }) {
  await userEvent.type(canvas.getByRole('textbox'), ' 2')
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
}

async function signIn(password: string) {
  const asked = await dialog()
  const field = asked.getByLabelText('Password')
  await userEvent.clear(field)
  await userEvent.type(field, `${password}{Enter}`)
}

export const SignsInInPlace = meta.story({
  play: async ({ canvas }) => {
    await editAndSave(canvas)
    await signIn('wrong')
    await expect(await (await dialog()).findByText(/account or password/i)).toBeVisible()
    await signIn(PASSWORD)
    await isClosed()
    await expect(await canvas.findByText('ended 3')).toBeVisible()
    await expect(canvas.getByRole('textbox')).toHaveValue('Store helper 2')
    await expect(canvas.getByText(/^\/main/)).toBeVisible()
    await expect(server.calls).toEqual({ refused: 1, done: 1 })
  },
})

export const TheFocusComesBack = meta.story({
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox')
    await userEvent.type(field, ' 2')
    const call = client.auth.endOtherSessions({})
    await signIn(PASSWORD)
    await isClosed()
    await call
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('3')
    await expect(field).toHaveValue('Store helper 23')
  },
})

export const AsksOnceForManyCalls = meta.story({
  play: async ({ canvas }) => {
    await editAndSave(canvas)
    // Under the dialog nothing can be pressed: such a call comes by itself.
    const other = client.auth.endOtherSessions({})
    await waitFor(() => expect(server.calls.refused).toBe(2))
    await signIn(PASSWORD)
    await expect((await other).ended).toBe(3)
    await isClosed()
    await expect(server.calls).toEqual({ refused: 2, done: 2 })
  },
})

export const SignedInByAnotherTab = meta.story({
  play: async ({ canvas }) => {
    await editAndSave(canvas)
    await dialog()
    server.enterElsewhere()
    window.dispatchEvent(new Event('focus'))
    await isClosed()
    await expect(await canvas.findByText('ended 3')).toBeVisible()
  },
})

export const SomebodyElseLeavesThePage = meta.story({
  beforeEach: () => server.begin({ personId: STRANGER }),
  play: async ({ canvas }) => {
    await editAndSave(canvas)
    await signIn(PASSWORD)
    await expect(await canvas.findByText(/^\/login/)).toHaveTextContent('/main/1400000001/chatbot/basic')
    await isClosed()
    await expect(server.calls.done).toBe(0)
  },
})

export const LeavingSaysWhatIsLost = meta.story({
  play: async ({ canvas }) => {
    await editAndSave(canvas)
    await userEvent.click((await dialog()).getByRole('button', { name: 'Use another account' }))
    await expect(screen.getByText('What is not saved on this page is lost when you leave it.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    await userEvent.click((await dialog()).getByRole('button', { name: 'Use another account' }))
    await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
    await expect(await canvas.findByText(/^\/login/)).toBeVisible()
    await isClosed()
  },
})

export const TemporaryPassword = meta.story({
  beforeEach: () => server.begin({ mustChangePassword: true }),
  play: async ({ canvas }) => {
    await editAndSave(canvas)
    await signIn(PASSWORD)
    await expect(await (await dialog()).findByText('Choose your own password first')).toBeVisible()
    await expect(server.calls.done).toBe(0)
  },
})

export const Dark = meta.story({
  globals: DARK,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await standing('alertdialog', '登录已失效')
  },
})
