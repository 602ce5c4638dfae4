import { useEffect, useEffectEvent } from 'react'
import { commandOf, type DeskCommand } from './keys.ts'

/** Listens for the workspace's keys; a dialog that is open has its own business. */
export function useDeskKeys(onCommand: (command: DeskCommand) => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event)
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
