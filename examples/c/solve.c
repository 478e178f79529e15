/* Solves a puzzle and shows its first step: prints the replies to 2 requests.
 *
 *   cc -Icrates/c examples/c/solve.c target/release/libtatham_c.a -lpthread -ldl -lm -o solve
 *   ./solve solo:2x2:a2_1c3b3c1_2a
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tatham.h"

/* Prints the reply to a request about a puzzle; returns 0 if that is possible. */
static int ask(const char *action, const char *puzzle)
{
    static const char form[] = "{\"do\": \"%s\", \"input\": \"%s\"}";
    size_t size = sizeof form + strlen(action) + strlen(puzzle);
    char *request = malloc(size);
    char *reply;

    if (request == NULL) {
        return 1;
    }
    snprintf(request, size, form, action, puzzle);
    reply = tatham_answer(request);
    puts(reply);
    tatham_free(reply);
    free(request);
    return 0;
}

int main(int count, char **arguments)
{
    /* Other IDs need no escapes in JSON. */
    if (count != 2 || strpbrk(arguments[1], "\"\\\n") != NULL) {
        fputs("usage: solve GAME-ID\n", stderr);
        return 2;
    }
    return ask("solve", arguments[1]) || ask("hint", arguments[1]);
}
