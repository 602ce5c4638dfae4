import { createContext, use } from 'react'
import type { EditorActions } from './use-actions.ts'

const Context = createContext<EditorActions | null>(null)
export const EditorActionsProvider = Context

export function useEditorActions(): EditorActions {
  const actions = use(Context)
  if (actions === null) throw new Error('There is no flow editor above.')
  return actions
}
