import type { ReactNode } from 'react'
import { MediaContext } from '#src/editor/answer/media-context.ts'
import { useAnswerMedia } from '#src/features/shared/message/use-answer-media.ts'
import { useFlowEditor } from './editor-context.ts'

/** Lets the nodes of a task flow take files. */
export function MediaAround({ children }: { children: ReactNode }) {
  const { appId } = useFlowEditor()
  return <MediaContext value={useAnswerMedia(appId)}>{children}</MediaContext>
}
