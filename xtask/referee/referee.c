/*
 * The referee: the real games as judges. Reads a save file of Simon Tatham's
 * Portable Puzzle Collection on the standard input, lets the game itself
 * replay every move, and prints one JSON object:
 *   {"game":"Solo","status":1}
 * status: 1 the game says that the puzzle is finished, 0 still open, -1 lost.
 * What the game refuses is {"error":"..."} and exit code 2.
 *
 * referee --text also prints the board as the game writes it, where it does:
 *   {"game":"Solo","status":1,"text":"..."}
 *
 * referee --many reads one file after the other, each preceded by a line with
 * its length in bytes, and prints each one's object as soon as it has it.
 *
 * referee --solve GAME reads game IDs (params:desc), one a line, and times the
 * game's own solver on each, without what the generator knew:
 *   {"game_id":"...","found":true,"status":1,"us":12.3,"move":"S..."}
 * found: it gave an answer, move; status: the game's verdict after that answer (0
 * also where a Solve move only marks or stores: Rectangles, Undead, Flip,
 * Flood, Inertia, Mines); us: processor microseconds of one call, the least of
 * the calls that fit into a fifth of a second.
 *
 * referee --cycle GAME reads game IDs too and gives the mean of those that the
 * solver solves, all of them in turn, as a batch meets them:
 *   {"puzzles":20,"passes":31,"us":12.345}
 *
 * referee --hints GAME reads game IDs too, presses the key for a hint (h) until
 * the game is finished, ten thousand times at most, and counts:
 *   {"game_id":"...","moves":105,"status":1}
 *
 * referee --version prints the version of the games' sources.
 *
 * referee --presets GAME prints the parameters of the game's menu, one a line.
 *
 * referee --generate GAME PARAMS COUNT prints fresh game IDs, one a line.
 *
 * It is linked with the collection's own sources: see the script `build`.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "puzzles.h"

struct bytes { char *at; size_t len, pos; };

static bool take(void *ctx, void *buf, int len)
{
    struct bytes *in = ctx;
    if (len < 0 || in->len - in->pos < (size_t)len)
        return false;
    memcpy(buf, in->at + in->pos, len);
    in->pos += len;
    return true;
}

static void quoted(const char *s)
{
    putchar('"');
    for (; *s; s++) {
        unsigned char c = *s;
        if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c < 32)
            printf("\\u%04x", c);
        else
            putchar(c);
    }
    putchar('"');
}

static int refuse(const char *why)
{
    printf("{\"error\":");
    quoted(why);
    printf("}\n");
    return 2;
}

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

/* By the program's name (lightup) or by the display name (Light Up). */
static const game *called(const char *name)
{
    int i;

    for (i = 0; i < gamecount; i++)
        if (!strcmp(name, gamelist[i]->htmlhelp_topic) || !strcmp(name, gamelist[i]->name))
            return gamelist[i];
    return NULL;
}

static void print_presets(const game *ours, struct preset_menu *menu)
{
    int i;

    for (i = 0; i < menu->n_entries; i++)
        if (menu->entries[i].params) {
            char *text = ours->encode_params(menu->entries[i].params, true);
            puts(text);
            sfree(text);
        } else
            print_presets(ours, menu->entries[i].submenu);
}

/* Fresh IDs of the game's own generator. */
static int generate(const game *ours, const char *text, int count)
{
    game_params *params = ours->default_params();
    struct timespec now;
    random_state *rs;
    const char *err;
    char *shown;

    ours->decode_params(params, text);
    err = ours->validate_params(params, true);
    if (err)
        return refuse(err);
    clock_gettime(CLOCK_REALTIME, &now);
    rs = random_new((char *)&now, sizeof now);
    shown = ours->encode_params(params, false);
    while (count-- > 0) {
        char *aux = NULL, *desc = ours->new_desc(params, rs, &aux, false);
        printf("%s:%s\n", shown, desc);
        sfree(desc);
        sfree(aux);
    }
    return 0;
}

/*
 * The game's own solver on all IDs of the standard input in turn: one pass to
 * warm up, then passes until half a second is spent. Prints the mean of what it
 * solves.
 */
static int cycle_all(const game *ours)
{
    static game_state *states[4096];
    char *line = NULL;
    size_t room = 0;
    ssize_t len;
    int count = 0, passes = 0, i;
    double spent = 0;

    while (count < 4096 && (len = getline(&line, &room, stdin)) > 0) {
        char *colon, *move;
        const char *err = NULL;
        game_params *params;

        while (len && (line[len - 1] == '\n' || line[len - 1] == '\r'))
            line[--len] = 0;
        colon = strchr(line, ':');
        if (!colon || !ours->can_solve)
            continue;
        *colon = 0;
        params = ours->default_params();
        ours->decode_params(params, line);
        if (ours->validate_params(params, false) || ours->validate_desc(params, colon + 1))
            continue;
        states[count] = ours->new_game(midend_new(NULL, ours, NULL, NULL), params, colon + 1);
        move = ours->solve(states[count], states[count], NULL, &err);
        if (move)
            count++;
        sfree(move);
    }
    while (count && spent < 500000) {
        double begun = now_us();
        for (i = 0; i < count; i++) {
            const char *err = NULL;
            sfree(ours->solve(states[i], states[i], NULL, &err));
        }
        spent += now_us() - begun;
        passes++;
    }
    printf("{\"puzzles\":%d,\"passes\":%d,\"us\":%.3f}\n", count, passes, count ? spent / passes / count : 0.0);
    return 0;
}

/* Plays a game by the game's own hints, and prints how many there were. */
static void follow_hints(const game *ours, game_state *state)
{
    game_ui *ui = ours->new_ui(state);
    int moves = 0;

    while (ours->status(state) == 0 && moves < 10000) {
        char *move = ours->interpret_move(state, ui, NULL, 0, 0, 'h');
        game_state *after = move && *move ? ours->execute_move(state, move) : NULL;
        if (!after)
            break;
        ours->free_game(state);
        state = after;
        moves++;
    }
    printf(",\"moves\":%d,\"status\":%d", moves, ours->status(state));
}

/*
 * Times the game's own solver on each ID of the standard input, or plays each by
 * the game's own hints.
 */
static int solve_all(const game *ours, bool by_hints)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t len;

    while ((len = getline(&line, &room, stdin)) > 0) {
        char *colon;
        const char *err = NULL;
        game_params *params;

        while (len && (line[len - 1] == '\n' || line[len - 1] == '\r'))
            line[--len] = 0;
        printf("{\"game_id\":");
        quoted(line);
        colon = strchr(line, ':');
        if (!colon) {
            printf(",\"error\":\"no colon\"}\n");
            continue;
        }
        *colon = 0;
        params = ours->default_params();
        ours->decode_params(params, line);
        err = ours->validate_params(params, false);
        if (!err)
            err = ours->validate_desc(params, colon + 1);
        if (err) {
            printf(",\"error\":");
            quoted(err);
        } else if (by_hints) {
            follow_hints(ours, ours->new_game(NULL, params, colon + 1));
        } else {
            midend *me = midend_new(NULL, ours, NULL, NULL);
            game_state *state = ours->new_game(me, params, colon + 1);
            double begun = now_us(), best = 1e300;
            char *move = NULL;
            int status = 0;

            do {
                double t = now_us();
                sfree(move);
                err = NULL;
                move = ours->can_solve ? ours->solve(state, state, NULL, &err) : NULL;
                t = now_us() - t;
                if (t < best)
                    best = t;
            } while (now_us() - begun < 200000);
            if (move) {
                game_state *after = ours->execute_move(state, move);
                status = after ? ours->status(after) : -9;
            }
            printf(",\"found\":%s,\"status\":%d,\"us\":%.2f", move ? "true" : "false", status, best);
            if (move) {
                printf(",\"move\":");
                quoted(move);
            }
            if (err) {
                printf(",\"says\":");
                quoted(err);
            }
        }
        printf("}\n");
        fflush(stdout);
    }
    return 0;
}

/* The rest of the standard input, or its next len bytes if len is not 0. */
static bool read_save(struct bytes *in, size_t len)
{
    size_t most = len ? len : 65536, got;

    in->len = in->pos = 0;
    do {
        in->at = realloc(in->at, most);
        if (!in->at)
            return false;
        got = fread(in->at + in->len, 1, most - in->len, stdin);
        in->len += got;
        if (!len && in->len == most)
            most *= 2;
    } while (got && in->len < most);
    return in->len >= len;
}

/* Replays a save file and prints the verdict; returns the exit code. */
static int judge(struct bytes *in, bool want_text)
{
    const game *ours;
    const char *err;
    char *name, *text;
    midend *me;

    err = identify_game(&name, take, in);
    if (err)
        return refuse(err);
    ours = called(name);
    sfree(name);
    if (!ours)
        return refuse("no such game here");
    me = midend_new(NULL, ours, NULL, NULL);
    in->pos = 0;
    err = midend_deserialise(me, take, in);
    if (err) {
        midend_free(me);
        return refuse(err);
    }
    printf("{\"game\":");
    quoted(ours->name);
    printf(",\"status\":%d", midend_status(me));
    if (want_text && ours->can_format_as_text_ever && midend_can_format_as_text_now(me)) {
        text = midend_text_format(me);
        printf(",\"text\":");
        quoted(text);
        sfree(text);
    }
    printf("}\n");
    midend_free(me);
    return 0;
}

/* Judges one file after the other. */
static int judge_all(struct bytes *in)
{
    size_t len;

    while (scanf("%zu", &len) == 1) {
        if (!len || getchar() != '\n' || !read_save(in, len))
            return refuse("a file is not as long as was said");
        judge(in, false);
        fflush(stdout);
    }
    return 0;
}

int main(int argc, char **argv)
{
    struct bytes in = { NULL, 0, 0 };

    if (argc == 5 && !strcmp(argv[1], "--generate") && called(argv[2]))
        return generate(called(argv[2]), argv[3], atoi(argv[4]));
    if (argc == 3) {
        const game *ours = called(argv[2]);

        if (!ours)
            return refuse("no such game here");
        if (!strcmp(argv[1], "--solve"))
            return solve_all(ours, false);
        if (!strcmp(argv[1], "--hints"))
            return solve_all(ours, true);
        if (!strcmp(argv[1], "--cycle"))
            return cycle_all(ours);
        if (!strcmp(argv[1], "--presets")) {
            print_presets(ours, midend_get_presets(midend_new(NULL, ours, NULL, NULL), NULL));
            return 0;
        }
        return refuse("no such option");
    }
    if (argc == 2 && !strcmp(argv[1], "--version")) {
        puts(SOURCE_VERSION);
        return 0;
    }
    if (argc == 2 && !strcmp(argv[1], "--many"))
        return judge_all(&in);
    if (!read_save(&in, 0))
        return refuse("out of memory");
    return judge(&in, argc == 2 && !strcmp(argv[1], "--text"));
}
