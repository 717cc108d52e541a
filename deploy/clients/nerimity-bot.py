"""A typical bot with the library `nerimity`. It runs the commands of a member of the server.

All requests go through the package; only its three addresses are changed. The bot sends errors as messages to the channel.
"""

import asyncio
import functools
import os
import tempfile

from nerimity import (
    Attachment,
    Button,
    Client,
    GlobalClientInformation,
    Modal,
    ModalComponent,
    ModalComponentTypes,
    ModalDropdownOption,
    Permissions,
    Post,
    ServerMember,
    Status,
)

URL = os.environ["FOLKMOOT_URL"]
GlobalClientInformation.API_URL = f"{URL}/api"
GlobalClientInformation.CDN_URL = f"{URL}/cdn"
GlobalClientInformation.WEBSOCKET_URL = URL.replace("http", "ws", 1)

client = Client(token=os.environ["BOT_TOKEN"], prefix="!")
received: list[str] = []


def command(function):
    """Registers a prefix command that sends its errors to the channel."""

    @functools.wraps(function)
    async def reported(ctx, *arguments):
        try:
            await function(ctx, *arguments)
        except Exception as error:
            await ctx.send(f"failed {function.__name__}: {error!r}")

    client.command(name=function.__name__)(reported)


@command
async def ping(ctx, *words):
    await ctx.send(f"pong {' '.join(words)} to {ctx.author.username} in {ctx.channel.name} of {ctx.server.name}")
    ctx.message.react("👍")


@command
async def look(ctx):
    """Sends the names of everything that the library has cached of the server."""
    names = [sorted(each.name for each in cached.values()) for cached in (ctx.server.channels, ctx.server.roles)]
    people = sorted(member.username for member in ctx.server.members.values())
    own = [role.name for role in ctx.server.members[str(client.account.id)].roles]
    await ctx.send(f"I see {people} {names[0]} {names[1]} and am {own}")


@command
async def edit(ctx):
    message = await ctx.send("first words")
    message.edit("second words")


@command
async def forget(ctx):
    message = await ctx.send("soon gone")
    message.delete()


@command
async def read(ctx):
    messages = await ctx.channel.get_messages(3)
    await ctx.send(f"I read {[message.content for message in messages]}")


@command
async def file(ctx):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "note.txt")
        with open(path, "w", encoding="utf-8") as note:
            note.write("A note.\n")
        attachment = await Attachment.construct(path).upload()
    sent = await ctx.send("a file", attachment=attachment)
    await ctx.send(f"sent {len(sent.attachments)} of {sent.attachments[0].provider}")


@command
async def buttons(ctx):
    yes = Button("Yes", "yes")
    form = Modal(
        "Who comes?",
        "Say it here.",
        yes,
        "Send",
        [
            ModalComponent(ModalComponentTypes.TEXT, "words", content="We meet on Saturday."),
            ModalComponent(ModalComponentTypes.INPUT, "name", label="Name", placeholder="Yours"),
            ModalComponent(ModalComponentTypes.DROPDOWN, "day", label="Day", options=[ModalDropdownOption("Saturday", "sat")]),
        ],
    )

    async def pressed(interaction):
        await interaction.send_message(f"pressed by {interaction.user.username}")
        await interaction.send_modal(form)

    async def filled(interaction):
        await interaction.send_message(f"{interaction.data['name']} comes on {interaction.data['day']}")

    yes.set_callback(pressed)
    form.set_callback(filled)
    await ctx.send("Coming?", buttons=[yes, Button("No", "no", alert=True)])


@command
async def role(ctx, user_id):
    made = ctx.server.create_role()
    made = made.update_role(name="Helpers", hex_color="#ff0000", hide_role=False)
    made = await made.set_permissions(Permissions.RolePermissions.construct(send_messages=True, kick=True))
    ctx.server.update_member(int(user_id), [str(made.id)])
    await ctx.send(f"gave {made.name}")


@command
async def channel(ctx):
    made = ctx.server.create_channel("workshop", 1)
    ctx.server.update_channel(made.id, "forge", "🔥")
    await made.send_message("made by a bot")


@command
async def remove(ctx, role_name, channel_name):
    for found in [each for each in ctx.server.roles.values() if each.name == role_name]:
        ctx.server.delete_role(found.id)
    for found in [each for each in ctx.server.channels.values() if each.name == channel_name]:
        ctx.server.delete_channel(found.id)
    await ctx.send("removed both")


@command
async def kick(ctx, user_id):
    ctx.server.members[user_id].kick()


@command
async def ban(ctx, user_id):
    member: ServerMember = ctx.server.members[user_id]
    member.ban(soft_ban=True)
    banned = [each.username for each in ctx.server.get_ban_list()]
    member.unban()
    await ctx.send(f"banned {banned} for a while")


@command
async def busy(ctx):
    client.change_presence(Status.StatusType.dnd, "At work")


@command
async def post(ctx, *words):
    made = Post.create_post(" ".join(words))
    made.create_comment("a comment of its own")
    await ctx.send(f"posted {made.id}")


@command
async def user(ctx, user_id):
    found = client.get_user(user_id, cache_fallback=False)
    await ctx.send(f"this is {found.username}:{found.tag}")


@command
async def tell(ctx):
    await ctx.send(f"heard {sorted(set(received))}")


@client.slash_command(name="roll", description="Rolls a die")
async def roll(ctx, sides):
    await ctx.send(f"a die of {sides} for {ctx.author.username}")


@client.slash_command(name="flip", description="Flips a coin")
async def flip(ctx):
    await ctx.send("a coin")


def record(event):
    async def on_event(_payload):
        received.append(event)

    client.listen(event)(on_event)


for name in client.event_listeners:
    if name.startswith(("on_role", "on_channel", "on_member", "on_reaction", "on_presence", "on_server")):
        record(name)


@client.listen("on_member_join")
async def welcome(payload):
    server = client.servers[payload["serverId"]]
    newcomer = server.members[payload["member"]["userId"]]
    await server.channels[str(server.default_channel_id)].send_message(f"welcome {newcomer.username}")


@client.listen("on_ready")
async def ready(payload):
    async def report():
        await asyncio.sleep(0)
        print("ready", len(payload["servers"]), flush=True)

    asyncio.create_task(report())


client.run(debug_mode=True)
