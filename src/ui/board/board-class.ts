/** The row of columns. Those that do not fit go on to the edge of the window; on paper all of them share the width. */
export const columnsClass =
  '-mr-6 flex min-h-0 flex-1 gap-3 overflow-x-auto pr-6 scrollbar-thin max-sm:mr-0 max-sm:snap-x max-sm:pr-0 max-sm:snap-mandatory max-sm:scrollbar-none print:mr-0! print:overflow-visible! print:pr-0!'

/** How narrow a column may get: more than four are narrower, so that those of a usual order stand side by side on a usual screen. */
export const columnWidth = (columns: number) => (columns > 4 ? 'min-w-[204px]' : 'min-w-[256px]')
