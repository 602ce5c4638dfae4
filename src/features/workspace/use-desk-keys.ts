import { useEffect, useEffectEvent } from 'react'
import { keysWith, type ChangedKeys, type DeskCommand } from '#src/domain/settings/desk-keys.ts'
import { commandOf } from './keys.ts'

/** Listens for the workspace's keys; a dialog that is open has its own business. */
export function useDeskKeys(changed: ChangedKeys, onCommand: (command: DeskCommand) => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event, keysWith(changed))
    if (command === undefined || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
    event.preventDefault()
    onCommand(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
