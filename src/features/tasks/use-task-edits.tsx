import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/overlays/toast.tsx'
import type { FieldNotes } from '#ui/records/property.tsx'
import { type Reading, RecordEdits, shownValue } from '#ui/records/record-edits.ts'
import { editsOf, useEdits } from '#ui/records/use-record-edits.ts'
import { useActor } from '../users/use-session.ts'
import { callTasks, takeOnBoards, taskKeys } from './client.ts'
import { type TaskView, taskFields } from './schema.ts'
import { inWords, type TaskFieldName, taskForm, toForm } from './task-form-values.ts'

/** The fields of one task as they are edited in place. */
export interface TaskEditing {
  readonly task: TaskView
  /** What a field shows: entered, or stored. */
  readonly shown: <Name extends TaskFieldName>(name: Name) => TaskView[Name]
  readonly notes: (name: TaskFieldName) => FieldNotes
  readonly edits: RecordEdits<TaskView>
}

/** @param task as it is known now */
export function useTaskEdits(task: TaskView): TaskEditing {
  const queryClient = useQueryClient()
  const actor = useActor()
  const [edits] = useState(() => editsOf(`${actor.userId} task ${task.id}`, () => makeEdits(queryClient, task.id)))
  const entered = useEdits(edits)
  return {
    task,
    edits,
    shown: (name) => shownValue(entered.get(name), task[name]),
    notes: (name) => ({
      edit: entered.get(name),
      stored: task[name],
      reading: (value) => inWords(name, { ...toForm(task), [name]: value ?? (name === 'description' ? '' : null) }, task),
      onKeepMine: () => edits.keepMine(name),
      onTakeTheirs: () => edits.drop(name),
    }),
  }
}

function makeEdits(queryClient: QueryClient, id: string): RecordEdits<TaskView> {
  const row = () => queryClient.getQueryData<TaskView>(taskKeys.one(id))
  return new RecordEdits<TaskView>({
    row,
    read,
    send: (changes, version) => callTasks('PATCH /api/tasks/:id', { id, version, ...changes }),
    take: (stored) => {
      // The stream may have brought a newer one meanwhile.
      if (stored.version >= (row()?.version ?? 0)) queryClient.setQueryData(taskKeys.one(id), stored)
      takeOnBoards(queryClient, stored)
    },
    onRefused: (sentence, names) =>
      toast.error(names.includes('status') ? 'Failed to update task status' : 'Failed to update task', { description: sentence }),
  })
}

function read(name: string, value: unknown): Reading {
  const schema = name === 'parentTaskId' ? taskFields.parentTaskId : taskForm.shape[name as TaskFieldName]
  const read = schema.safeParse(name === 'description' ? (value ?? '') : value)
  return read.success ? { value: read.data } : { sentence: read.error.issues[0]?.message ?? 'This cannot be saved.' }
}
