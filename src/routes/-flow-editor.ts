import { redirect } from '@tanstack/react-router'
import { runFirst } from '#src/features/flows/editor/run-first.ts'
import { readFlowSearch, type FlowSearch } from '#src/features/flows/editor/search.ts'
import type { Application } from '#src/features/shared/session/session.ts'
import { requireScreen } from './-guards.ts'
import { landingOf } from './-paths.ts'

/** The address of an open flow: what is shown of it, and whether it may only be looked at. */
type EditorSearch = FlowSearch & { view?: 'only' | undefined }

export const readEditorSearch = (search: Record<string, unknown>): EditorSearch => ({
  ...readFlowSearch(search),
  ...(search.view === 'only' && { view: 'only' }),
})

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

type Params = { sdkAppId: string; flowId: string }

/** Lets somebody to an open flow; a path below the list that is no flow is one of the family's unknown ones. */
export async function requireFlow(
  application: Application,
  screen: 'task' | 'ivr',
  { sdkAppId, flowId }: Params,
): Promise<void> {
  if (!isId(flowId)) throw redirect({ href: `/main/${sdkAppId}/${landingOf('chatbot') ?? ''}`, replace: true })
  requireScreen(application, screen)
  await runFirst()
}

/** The texts of the editor, whatever kind of flow is open. */
export const EDITOR_TEXTS = [
  'flow',
  'flows',
  'actions',
  'outline',
  'editor',
  'canvas',
  'nodes',
  'problems',
  'undo',
  'channels',
] as const
