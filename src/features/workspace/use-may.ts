import { use } from 'react'
import { NEW_STAFF_MAY, type StaffMay } from '#src/domain/settings/staff-may.ts'
import { DeskContext } from './desk-context.ts'

/** What the agent may do of what can be kept from agents. */
export const useMay = (): StaffMay => use(DeskContext)?.may ?? NEW_STAFF_MAY

/** Whether they may hand over at all. */
export const mayTransfer = ({ toMember, toGroup }: StaffMay): boolean => toMember || toGroup
