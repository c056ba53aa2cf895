import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { type Named, splitMentions } from '#shared/markdown/mentions.ts'
import { isPage, linkTarget, type TextProfile } from '#shared/markdown/tree.ts'
import { modes } from './editor-commands.ts'
import { marks, nodes } from './editor-schema.ts'
import { type Mode, modeKeys } from './text-modes.ts'

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView())
  return true
}

/** What the keys do. @param askForLink opens the field for the address */
function keys(profile: TextProfile, askForLink: () => void): Plugin[] {
  const own: Record<string, Command> = {
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Backspace: undoInputRule,
    Enter: splitListItem(nodes.item),
    'Shift-Enter': chainCommands(exitCode, breakLine),
    // Only within a list or a table: elsewhere Tab leaves the field, as in every field.
    Tab: chainCommands(sinkListItem(nodes.item), goToNextCell(1)),
    'Shift-Tab': chainCommands(liftListItem(nodes.item), goToNextCell(-1)),
  }
  for (const [mode, key] of Object.entries(modeKeys) as [Exclude<Mode, 'picture'>, string][]) {
    own[key] = mode === 'link' ? () => (askForLink(), true) : modes[mode].run
  }
  return [keymap(own), keymap(baseKeymap), ...(isPage(profile) ? [tableEditing()] : [])]
}

/** Marks typed round words, as in Markdown: the signs go, the words take the look. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(
    pattern,
    (state, match, start, end) => {
      const [whole, before = '', words = ''] = match
      if (state.doc.rangeHasMark(start, end, marks.code)) return null
      const from = start + before.length
      const sign = (whole.length - before.length - words.length) / 2
      const tr = state.tr
      // The last sign is not in the document yet.
      tr.delete(from + sign + words.length, end)
      tr.delete(from, from + Math.floor(sign))
      tr.addMark(from, from + words.length, type.create())
      return tr.removeStoredMark(type)
    },
    { inCodeMark: false },
  )
}

/** An address that is written out is a link as soon as it ends. */
const addressRule = new InputRule(
  /(?:^|\s)(https?:\/\/[^\s<>\\|]*[^\s<>\\|.,;:!?'"()[\]{}])([\s])$/,
  (state, [whole, address = ''], start, end) => {
    const href = linkTarget(address)
    const from = start + whole.length - 1 - address.length
    if (href !== address || state.doc.rangeHasMark(from, end, marks.link)) return null
    return state.tr.addMark(from, from + address.length, marks.link.create({ href })).insertText(' ', end)
  },
  { inCodeMark: false },
)

function rules(profile: TextProfile): Plugin {
  return inputRules({
    rules: [
      wrappingInputRule(/^\s*([-*+])\s$/, nodes.bullets),
      wrappingInputRule(/^(\d{1,6})[.)]\s$/, nodes.numbers, (match) => ({ start: Number(match[1]) })),
      wrappingInputRule(/^\s*>\s$/, nodes.quote),
      textblockTypeInputRule(/^```$/, nodes.code_block),
      ...(isPage(profile) ? [textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 1 }))] : []),
      markRule(/(^|[^*\p{L}\p{N}])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/u, marks.strong),
      markRule(/(^|[^*\p{L}\p{N}])\*([^\s*](?:[^*]*[^\s*])?)\*$/u, marks.emphasis),
      markRule(/(^|[^_\p{L}\p{N}])_([^\s_](?:[^_]*[^\s_])?)_$/u, marks.emphasis),
      markRule(/(^|[^`])`([^`]+)`$/, marks.code),
      addressRule,
    ],
  })
}

/** Names of the people who were picked stand out while one writes. */
function mentionMarks(people: () => readonly Named[]): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        const found: Decoration[] = []
        doc.descendants((node, pos) => {
          if (!node.isText || marks.code.isInSet(node.marks)) return
          let at = pos
          for (const { text, mention } of splitMentions(node.text ?? '', people())) {
            if (mention) found.push(Decoration.inline(at, at + text.length, { class: 'mention' }))
            at += text.length
          }
        })
        return DecorationSet.create(doc, found)
      },
    },
  })
}

/** Everything the editor does beside holding the text. */
export function editorPlugins(profile: TextProfile, askForLink: () => void, people: () => readonly Named[]): Plugin[] {
  return [rules(profile), ...keys(profile, askForLink), history(), mentionMarks(people)]
}
