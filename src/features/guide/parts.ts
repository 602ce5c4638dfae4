import type { ReactNode } from 'react'

/** What belongs to other areas and stands in the steps all the same; the route brings it. What it leaves out is not shown. */
export type GuideParts = {
  /** The dialog that adds a member. */
  addMember?: (dialog: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode
  /** The picture of the robot, to be changed. */
  avatar?: () => ReactNode
  /** The choice of who answers visitors first. */
  firstAnswerer?: () => ReactNode
  /** Own questions, pasted or from a file, and documents to answer from. */
  ownContent?: () => ReactNode
}

/** The addresses of the two sides of a chat, shown beside one another in the last step. */
export type ChatSides = { chat: string; workspace: string }
